// Steps on, and keeps what begins to move where it begins: no machine is so slow that it is over before it is looked at.
const pressedAndHeld = () => {
  const key = { key: "ArrowRight", bubbles: true, cancelable: true };
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", key));
  document.getAnimations().forEach((one) => one.pause());
};

const midway = (row) => {
    for (const one of document.getAnimations()) (one.pause(), one.currentTime = 150);
    const place = (one) => one.querySelector(".frame").getBoundingClientRect().toJSON();
    return [document.querySelector(`[data-node="${row}"]`), document.querySelector(".was.node")].map(place);
};
