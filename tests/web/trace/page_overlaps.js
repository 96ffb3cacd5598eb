const spoil = () => {
    const [one, other] = ["1", "6"].map((row) => document.querySelector(`[data-node="${row}"]`));
    one.setAttribute("transform", other.getAttribute("transform"));
    document.querySelector("footer [data-act=next]").style.marginLeft = "-60px";
};
