const dragIn = () => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["[[7,8],[9]]"], "tree.txt"));
    document.body.dispatchEvent(new DragEvent("dragenter", { dataTransfer, bubbles: true }));
};

const drop = () => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["[[7,8],[9]]"], "tree.txt"));
    document.querySelector("#drop").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
};
