// What web/draw answers: questions on standard input, answers on standard output. Run in a folder that has the modules of
// minimax_viz/web; elements are stand-ins that know their children and classes.

import { readFileSync } from "node:fs";
import { PlainTree, Plan } from "./draw/tree.js";

class Stand {
  constructor() {
    this.children = [];
    this.attributes = {};
    const names = new Set();
    this.classList = { toggle: (name, isOn) => (isOn ? names.add(name) : names.delete(name)), names };
  }

  get firstChild() {
    return this.children[0] ?? null;
  }

  get nextSibling() {
    return this.parent.children[this.parent.children.indexOf(this) + 1] ?? null;
  }

  setAttribute(name, text) {
    this.attributes[name] = text;
  }

  remove() {
    this.parent.children.splice(this.parent.children.indexOf(this), 1);
    this.parent = null;
  }

  insertBefore(child, at) {
    child.parent?.children.splice(child.parent.children.indexOf(child), 1);
    child.parent = this;
    this.children.splice(at ? this.children.indexOf(at) : this.children.length, 0, child);
  }

  append(...children) {
    for (const child of children) this.insertBefore(child, null);
  }

  replaceChildren(...children) {
    this.children = [];
    this.append(...children);
  }
}

globalThis.document = { createElementNS: () => new Stand() };

const SPACING = { siblings: 10, cousins: 20, level: 100, left: 5, top: 7 };
const planOf = (parents, rooms = parents.map(() => 40)) => new Plan(parents, rooms, SPACING);

const answers = {
  plan(parents, rooms) {
    const { x, y, width, lowest, plies, children } = planOf(parents, rooms);
    return { x, y, width, lowest, plies, children };
  },
  relatives(parents) {
    const plan = planOf(parents);
    return parents.map((_, node) => [plan.siblingsOf(node), plan.endOf(node), ...[-1, 1].map((by) => plan.nextFrom(node, by, (other) => plan.plies[other] === plan.plies[node]))]);
  },
  /** Draw one tree after the other; of each the keys in their places, which nodes are those of before, and the edges. */
  drawn(trees) {
    let made = 0;
    const tree = new PlainTree(() => Object.assign(new Stand(), { number: made++ }), (node, from, to) => [Object.assign(new Stand(), { way: [from.x, from.y, to.x, to.y] })]);
    return trees.map(([parents, keys, says]) => {
      tree.draw(planOf(parents), keys, says);
      return {
        nodes: tree.nodes.children.map(({ number }) => number),
        at: tree.nodes.children.map(({ attributes }) => attributes.transform),
        edges: tree.edges.children.map(({ children }) => children.map(({ way }) => way)),
      };
    });
  },
  marked(parents, keys, marks) {
    const tree = new PlainTree(() => new Stand(), () => []);
    tree.draw(planOf(parents), keys);
    return marks.map((wanted) => {
      tree.mark("best", wanted);
      return keys.filter((key) => [tree.drawn.get(key).element, tree.drawn.get(key).edge].every(({ classList }) => classList.names.has("best")));
    });
  },
  aside(parents, keys, node, dx, above) {
    const tree = new PlainTree(() => new Stand(), (_, from, to) => [Object.assign(new Stand(), { way: [from.x, from.y, to.x, to.y] })]);
    tree.draw(planOf(parents), keys);
    tree.put(node, dx, above);
    return [tree.order[node].element.attributes.transform, tree.order[node].edge.children[0].way];
  },
};

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf-8")).map(([name, ...known]) => answers[name](...known))));
