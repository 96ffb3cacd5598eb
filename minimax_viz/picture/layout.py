"""The places of the items of a picture: x by a tidy layout, y by plies. The page has the same in layout.js, tidy.js.

The tidy layout takes linear time and does not recurse. The picture is that of Reingold and Tilford, "Tidier Drawings of
Trees" (IEEE TSE 7(2), 1981), for nodes of any width and any number of children: subtrees are rigid and slide together
until they nearly touch; a parent stands over the middle of its first and last child. Small subtrees caught between
bigger ones are spread evenly, as in Buchheim, Jünger and Leipert, "Improving Walker's Algorithm to Run in Linear Time"
(Graph Drawing 2002).
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from operator import sub
from typing import NamedTuple

GAP, COUSIN_GAP = 16.0, 26.0  # between siblings, and between others of one ply
EDGE_ZONE, STEEPER, HIGHEST_ZONE = 60.0, 0.07, 320.0  # wide families get more height, so that edges do not lie flat


class Measure(NamedTuple):
    """What the layout knows of an item: its parent's index, -1 for the root, its ply, the width that it takes, how far
    everything written below reaches down from the top of its body, and how far up its edge may pass over other labels.
    """

    parent: int
    ply: int
    room: float
    height: float
    above: float


class Layout(NamedTuple):
    """For each item the `x` of its middle, the `y` of its body's top, and the y where the curve of its edge ends
    (`arrive`), above everything that is written over items of that ply. `plies` are the tops of the bodies of each ply.
    """

    x: list[float]
    y: list[float]
    arrive: list[float]
    plies: list[float]
    width: float
    height: float


def layout_of(measures: Sequence[Measure], steepness: float, gaps: tuple[float, float]) -> Layout:
    """Place the items. `steepness` stretches the edges; `gaps` are between siblings, and between other neighbours."""
    x = tidy([known.parent for known in measures], [known.room for known in measures], *gaps)
    plies = max(known.ply for known in measures) + 1
    rise, depth, reach = [0.0] * plies, [0.0] * plies, [0.0] * plies
    for known, middle in zip(measures, x, strict=True):
        ply = known.ply
        rise[ply] = max(rise[ply], known.above)
        depth[ply] = max(depth[ply], known.height)
        if known.parent >= 0:
            reach[ply] = max(reach[ply], abs(middle - x[known.parent]))
    top: list[float] = []
    foot = 0.0
    for ply in range(plies):
        zone = steepness * min(EDGE_ZONE + STEEPER * reach[ply], HIGHEST_ZONE) if ply else 0.0
        top.append(foot + zone + rise[ply])
        foot = top[-1] + depth[ply]
    y = [top[known.ply] for known in measures]
    arrive = [top[known.ply] - rise[known.ply] for known in measures]
    width = max(middle + known.room / 2 for known, middle in zip(measures, x, strict=True))
    return Layout(x, y, arrive, top, width, foot)


Far = dict[int, list[tuple[int, float]]]
"""For a sibling, the siblings to its left, nearest first, and how far away each must be for the sake of their subtrees.
"""


def tidy(parents: Sequence[int], widths: Sequence[float], gap: float, cousin_gap: float) -> list[float]:
    """Return the x of the centre of each node, in the unit of the widths; the leftmost edge of the tree is 0.

    parents[i] is the index of the parent of node i, -1 for the root; nodes are in preorder, siblings from left to
    right. Siblings stand at least `gap` apart, other neighbours of one ply at least `cousin_gap`.

    If no node sticks out beyond its first or last child, as with equal widths, the tree is never wider than one
    whose subtrees stand side by side in boxes. (Else, rarely, a wide node sticks out further than over boxes.)
    """
    count, halves = len(parents), [width / 2 for width in widths]
    x = [0.0] * count  # at first relative to the parent
    left, right = Side(count), Side(count)
    children = [0] * count
    for parent in parents[1:]:
        children[parent] += 1
    done: list[int] = []  # the roots of finished subtrees that await their parent, the leftmost last
    for node in range(count - 1, -1, -1):
        if not children[node]:
            done.append(node)
            continue
        half, family = halves[node], done[: -children[node] - 1 : -1]
        done[-children[node] :] = [node]
        edges = [halves[child] for child in family]
        near = [a + b + gap for a, b in pairwise(edges)]
        if any(map(children.__getitem__, family)):
            for child, edge in zip(family, edges, strict=True):
                if not children[child]:
                    left.contours[child], right.contours[child] = [-edge], [edge]
            places = packed(near, measured(family, near, left, right, cousin_gap))
            left.join(node, -half, family, places)
            right.join(node, half, family[::-1], places[::-1])
        else:  # most families of a game tree: nothing hangs below them
            places = packed(near, {})
            left.contours[node] = [places[0] - edges[0], -half]
            right.contours[node] = [places[-1] + edges[-1], half]
        for child, place in zip(family, places, strict=True):
            x[child] = place
    for node in range(1, count):
        x[node] += x[parents[node]]
    leftmost = min(map(sub, x, halves))
    return [centre - leftmost for centre in x]


class Side:
    """The left or the right contours of all subtrees.

    A contour is the x of a subtree's edge at every ply, the deepest first: putting a root on top is an append.
    It is kept without its shift, edge = contour + shift relative to the root: moving a subtree is one addition.
    """

    def __init__(self, count: int) -> None:
        self.contours: dict[int, list[float]] = {}  # of finished subtrees that await their parent
        self.shifts = [0.0] * count

    def join(self, node: int, edge: float, family: list[int], places: list[float]) -> None:
        """Make the contour of a node from those of its children, which it uses up; the outermost comes first.

        Only the upper part of the deepest contour is rewritten, as far down as the second deepest reaches. Over a
        whole tree that is less than one entry a node.
        """
        contours = [self.contours.pop(child) for child in family]
        heights = [len(contour) for contour in contours]
        height = max(heights)
        deepest = heights.index(height)
        joined = contours[deepest]
        shift = self.shifts[family[deepest]] + places[deepest]
        seen = 0  # plies below the node whose outermost edge is known
        for i in range(deepest):
            if heights[i] > seen:
                move = self.shifts[family[i]] + places[i] - shift
                lower = contours[i][: heights[i] - seen]
                joined[height - heights[i] : height - seen] = [x + move for x in lower]
                seen = heights[i]
        joined.append(edge - shift)
        self.contours[node] = joined
        self.shifts[node] = shift


def measured(family: list[int], near: list[float], left: Side, right: Side, cousin_gap: float) -> Far:
    """Widen the distances of neighbouring siblings to what their subtrees need; return those of the others.

    Two siblings are compared at the plies where nothing stands between them.
    """
    far: Far = {}
    visible = [0]  # the siblings that can be seen from the right, the deepest first
    for b in range(1, len(family)):
        facing = left.contours[family[b]]
        height = len(facing)
        ply = 1  # the siblings themselves are in `near`
        while visible:
            a = visible[-1]
            contour = right.contours[family[a]]
            low = min(height, len(contour))
            if ply < low:
                edges = contour[len(contour) - low : len(contour) - ply]
                overlap = max(map(sub, edges, facing[height - low : height - ply]))
                distance = overlap + right.shifts[family[a]] - left.shifts[family[b]] + cousin_gap
                if a == b - 1:
                    near[a] = max(near[a], distance)
                else:
                    far.setdefault(b, []).append((a, distance))
                ply = low
            if height < len(contour):
                break
            visible.pop()
        visible.append(b)
    return far


def packed(near: list[float], far: Far) -> list[float]:
    """Return where the siblings stand, the middle of the first and last at 0: close together, evenly spread.

    If b must stand off from a by more than those between them ask for, these share the extra room evenly. They
    are lower than both and so out of sight of the siblings on the right: it is enough to move them at the end.
    Pairs that see each other never cross, only nest, so the order of packing leaves no trace: no side is favoured.
    """
    if not far:
        return list(accumulate(near, initial=-sum(near) / 2))
    places = [0.0]
    room = [0.0] * (len(near) + 1)  # change of the extra room per gap, from this sibling on
    back = [0.0] * (len(near) + 1)  # what this sibling does not drift of that room
    for b in range(1, len(near) + 1):
        place = places[-1] + near[b - 1]
        for a, distance in far.get(b, ()):
            extra = places[a] + distance - place
            if extra > 0:
                place += extra
                share = extra / (b - a)
                room[a + 1] += share
                room[b] -= share
                back[b] += extra - share
        places.append(place)
    middle = places[-1] / 2
    drifts = accumulate(map(sub, accumulate(room), back))
    return [place + drift - middle for place, drift in zip(places, drifts, strict=True)]
