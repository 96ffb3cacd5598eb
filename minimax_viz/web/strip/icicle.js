// The picture of a whole search, painted pixel by pixel: depth down, search order across, one colour for each value.

import { firstYes } from "../kernel/columns.js";
import { shadeAt } from "./shades.js";

/** @typedef {import("./shades.js").Colour} Colour */
/** @typedef {import("./shades.js").Shades} Shades */
/** @typedef {import("../kernel/trace.js").Trace} Trace */
/** @typedef {{ shades: Colour[], cut: Colour, ahead: Colour, unknown: Colour }} Palette */
/** The first rows of a search, which are all that is told of it. @typedef {{ rows: number, tones: import("./tones.js").Tones }} Told */
/**
 * A picture that is being painted: its pixels and colours, and for each pixel of each lane what the rows are that are
 * narrower than it.
 * @typedef {{ pixels: Uint32Array, colours: Uint32Array, cut: number, unknown: number, sum: Float32Array, count: Uint32Array, skipped: Uint32Array }} Picture
 */

const BETWEEN = 1; // the lines of a hatching: nothing is seen there, but what lies ahead is not hatched
const LEAST_PLIES = 4; // a shallow tree does not fill the strip with two thick bars

export class Icicle {
  /**
   * @param {Trace} trace
   * @param {Shades} shades
   * @param {number} width in pixels of the screen
   * @param {number} height
   * @param {number} ratio such pixels in one of CSS
   * @param {Told | null} [told] what is in it, where that is not the whole search
   */
  constructor(trace, shades, width, height, ratio, told = null) {
    this.trace = trace;
    this.shades = shades;
    this.width = width;
    this.height = height;
    this.ratio = ratio;
    this.told = told;
    const rows = (this.rows = told?.rows ?? trace.rows);
    this.plies = 1;
    if (told) this.plies = told.tones.plies.first.filter((row) => row < rows).length;
    else for (let row = 0; row < rows; row++) if (trace.ply[row] >= this.plies) this.plies = trace.ply[row] + 1;
    this.lanes = Math.max(LEAST_PLIES, Math.min(this.plies, height));
    this.gap = height / this.lanes >= 3 * ratio ? Math.round(ratio) : 0;
    this.breadth = trace.offset(rows);
    this.across = width / this.breadth > 3 * ratio ? Math.round(ratio) : 0;
  }

  /** @param {number} row */
  x(row) {
    return Math.floor((this.trace.offset(Math.min(row, this.rows)) * this.width) / this.breadth);
  }

  /** @param {number} ply */
  lane(ply) {
    return this.plies <= this.lanes ? ply : Math.floor((ply * this.lanes) / this.plies);
  }

  /** @param {number} lane */
  top(lane) {
    return Math.floor((lane * this.height) / this.lanes);
  }

  /** @param {number} lane */
  bottom(lane) {
    return Math.max(this.top(lane) + 1, this.top(lane + 1) - this.gap);
  }

  /**
   * The row whose bar is at a place: the deepest whose bar reaches down to there; bars hang from the top.
   * @param {number} share of the width
   * @param {number} y in pixels
   */
  rowAt(share, y) {
    const { trace } = this;
    const wanted = trace.rowAtOffset(Math.min(this.breadth - 1, Math.max(0, Math.floor(share * this.breadth))));
    const lane = Math.floor((y * this.lanes) / this.height);
    let row = wanted;
    while (!trace.isRoot(row) && this.lane(trace.ply[row]) > lane) row = trace.parents[row];
    return row;
  }

  /**
   * The picture as it is once everything has been told, and as it lies ahead.
   * @param {Palette} palette
   * @param {boolean} [leavesOnly]
   */
  paint(palette, leavesOnly = false) {
    const { width, lanes, told } = this;
    const bins = width * lanes;
    const picture = {
      pixels: new Uint32Array(width * this.height),
      colours: Uint32Array.from(palette.shades, packed),
      cut: packed(palette.cut),
      unknown: packed(palette.unknown),
      sum: new Float32Array(bins),
      count: new Uint32Array(bins),
      skipped: new Uint32Array(bins),
    };
    if (told) this.addSums(picture, told.tones);
    else this.addRows(picture, leavesOnly);
    const { pixels, colours, cut, sum, count, skipped } = picture;
    for (let bin = 0; bin < bins; bin++) {
      if (!count[bin] && !skipped[bin]) continue;
      const lane = Math.floor(bin / width);
      const isSkipped = skipped[bin] > count[bin];
      const at = bin - lane * width;
      const colour = isSkipped ? cut : colours[shadeAt(sum[bin] / count[bin])];
      if (!pixels[this.top(lane) * width + at]) this.fill(pixels, lane, at, at + 1, colour, isSkipped);
    }
    return pixels;
  }

  /** Paint row after row. @param {Picture} picture @param {boolean} leavesOnly */
  addRows(picture, leavesOnly) {
    const { trace, shades: { byIndex }, width } = this;
    const { sum, count, skipped } = picture;
    for (let row = 0, from = 0, next = 0; row < this.rows; row++) {
      from = next;
      next = this.x(row + 1);
      if ((leavesOnly && !trace.isLeaf(row)) || trace.leftOut(row)) continue; // what was left out never was a part of the search
      const size = trace.sizes[row];
      const to = size === 1 ? next : this.x(row + size);
      if (to > from) {
        this.addBar(picture, row, from, to);
        continue;
      }
      const bin = this.lane(trace.ply[row]) * width + from;
      const tone = byIndex[trace.valueColumn[row]];
      if (!trace.visited(row)) skipped[bin] += 1;
      else if (tone === tone) (sum[bin] += tone, count[bin] += 1);
    }
  }

  /** Paint ply after ply, and all rows at once that are narrower than a pixel and stand on it. @param {Picture} picture @param {import("./tones.js").Tones} tones */
  addSums(picture, { plies, plies: { rows, skipped }, sums, valued }) {
    const { trace, trace: { sizes }, width, breadth } = this;
    const beyond = new Int32Array(width); // the first row that stands beyond each pixel
    for (let at = 0, row = 0; at < width; at++) {
      const least = (at + 1) * breadth;
      beyond[at] = row = firstYes(row, this.rows, (other) => trace.offset(other) * width >= least);
    }
    for (let ply = 0; ply < this.plies; ply++) {
      const end = plies.placeIn(ply, this.rows);
      for (let at = plies.starts[ply], next = at; at < end; at = next) {
        const from = this.x(rows[at]);
        const to = this.x(rows[at] + sizes[rows[at]]);
        next = at + 1;
        if (to > from) {
          this.addBar(picture, rows[at], from, to);
          continue;
        }
        next = firstYes(next, end, (other) => rows[other] + sizes[rows[other]] >= beyond[from]);
        const bin = this.lane(ply) * width + from;
        picture.sum[bin] += sums[next] - sums[at];
        picture.count[bin] += valued[next] - valued[at];
        picture.skipped[bin] += skipped[next] - skipped[at];
      }
    }
  }

  /** Paint a row that has a bar of its own. @param {Picture} picture @param {number} row @param {number} from @param {number} to */
  addBar({ pixels, colours, cut, unknown }, row, from, to) {
    const { trace } = this;
    const tone = this.shades.byIndex[trace.valueColumn[row]];
    const isSkipped = !trace.visited(row);
    const colour = isSkipped ? cut : tone === tone ? colours[shadeAt(tone)] : unknown;
    this.fill(pixels, this.lane(trace.ply[row]), from, to, colour, isSkipped);
  }

  /**
   * @param {Uint32Array} pixels
   * @param {number} lane
   * @param {number} from
   * @param {number} to
   * @param {number} colour
   * @param {boolean} isHatched
   */
  fill(pixels, lane, from, to, colour, isHatched) {
    const { width, ratio } = this;
    const end = to - from > 2 * this.across ? to - this.across : to;
    for (let y = this.top(lane), bottom = this.bottom(lane); y < bottom; y++) {
      for (let x = from; x < end; x++)
        pixels[y * width + x] = !isHatched || (x + y) % (5 * ratio) < 2 * ratio ? colour : BETWEEN;
    }
  }

  /**
   * The picture as a layer, and, once it is asked for, as it is where it tells nothing yet.
   * @param {Uint32Array} pixels
   * @param {Colour} ahead the colour of that
   */
  layer(pixels, ahead) {
    const done = this.bitmap(pixels);
    /** @type {HTMLCanvasElement | null} */
    let untold = null;
    return { done, ahead: () => (untold ??= this.bitmap(pixels, ahead)) };
  }

  /**
   * @param {Uint32Array} pixels
   * @param {Colour} [colour] in which everything is, where it tells nothing yet
   */
  bitmap(pixels, colour) {
    const canvas = document.createElement("canvas");
    canvas.width = this.width;
    canvas.height = this.height;
    const one = colour ? packed(colour) : 0;
    const shown = colour ? pixels.map((pixel) => (pixel ? one : 0)) : pixels;
    const bytes = new Uint8ClampedArray(shown.buffer, shown.byteOffset, shown.byteLength);
    canvas.getContext("2d")?.putImageData(
      new ImageData(/** @type {Uint8ClampedArray<ArrayBuffer>} */ (bytes), this.width, this.height),
      0,
      0,
    );
    return canvas;
  }
}

/** A colour as a pixel, on machines that keep the lowest byte first. @param {Colour} colour */
function packed([red, green, blue]) {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
