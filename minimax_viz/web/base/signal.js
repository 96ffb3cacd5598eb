// State that the parts of a page read, and what follows from it. When a change ends, whatever follows is up to date.

/** What reads at the moment, and so follows what it reads. @type {Follower | null} */
let reader = null;
/** How many changes are under way; what follows from them waits for the outermost to end. */
let depth = 0;
let made = 0;
/** What has to run again. @type {Set<Follower>} */
const due = new Set();

/** @typedef {{ run: () => void, sources: Set<Set<Follower>>, number: number }} Follower it stands in the sources that it has read */

/** A state: what is written to its value is told to all who have read it. @template T @param {T} value */
export function signal(value) {
  /** @type {Set<Follower>} */
  const readers = new Set();
  return {
    get value() {
      follow(readers);
      return value;
    },
    set value(other) {
      if (Object.is(other, value)) return;
      value = other;
      tell(readers);
    },
  };
}

/** What follows from states: worked out again where they are others, told where it is another. @template T @param {() => T} make */
export function derived(make) {
  /** @type {Set<Follower>} */
  const readers = new Set();
  /** Nothing until somebody wants to know. @type {{ value: T } | null} */
  let known = null;
  const self = follower(() => {
    const before = known;
    known = { value: reading(self, make) };
    if (!Object.is(before?.value, known.value)) tell(readers);
  });
  return {
    get value() {
      if (due.delete(self) || !known) self.run();
      follow(readers);
      return /** @type {{ value: T }} */ (known).value;
    },
  };
}

/**
 * Do something now, or when the change that is under way ends, and again after each change of what it reads. Effects run
 * in the order in which they were made. Returns how to end it.
 * @param {() => unknown} act
 */
export function effect(act) {
  const self = follower(() => void reading(self, act));
  change(() => due.add(self));
  return () => {
    forget(self);
    due.delete(self);
  };
}

/**
 * Change several states at once: what follows from them is brought up to date once, before this returns.
 * @template T
 * @param {() => T} act
 */
export function change(act) {
  depth += 1;
  try {
    const result = act();
    while (depth === 1 && due.size) {
      const [first] = [...due].sort((one, other) => one.number - other.number);
      due.delete(first);
      first.run();
    }
    return result;
  } finally {
    depth -= 1;
  }
}

/** @param {() => void} run @returns {Follower} */
function follower(run) {
  return { run, sources: new Set(), number: made++ };
}

/** @param {Set<Follower>} readers */
function follow(readers) {
  if (!reader) return;
  readers.add(reader);
  reader.sources.add(readers);
}

/** @param {Set<Follower>} readers */
function tell(readers) {
  change(() => readers.forEach((one) => due.add(one)));
}

/** Read states without following them. @template T @param {() => T} act */
export function untracked(act) {
  return reading(null, act);
}

/** @template T @param {Follower | null} one that follows what is read, and nothing that it read before @param {() => T} act */
function reading(one, act) {
  if (one) forget(one);
  const before = reader;
  reader = one;
  try {
    return act();
  } finally {
    reader = before;
  }
}

/** @param {Follower} one */
function forget(one) {
  for (const readers of one.sources) readers.delete(one);
  one.sources.clear();
}
