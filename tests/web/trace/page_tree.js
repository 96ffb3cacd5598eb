// A name of a node that is folded away, put where names stand: whether it lights its stub.
const lights = () => {
    const stub = document.querySelector(".nodes > .stub");
    const name = document.createElement("span");
    name.dataset.row = Number(stub.dataset.stub) + 4;
    name.tabIndex = 0;
    document.getElementById("narration").append(name);
    name.focus();
    return [...document.querySelectorAll(".stub.lit")].map((lit) => lit.dataset.stub).join() === stub.dataset.stub;
};

const spoil = () => {
    const [one, other] = ["1", "6"].map((row) => document.querySelector(`[data-node="${row}"]`));
    one.setAttribute("transform", other.getAttribute("transform"));
    document.querySelector("footer [data-act=next]").style.marginLeft = "-60px";
};
