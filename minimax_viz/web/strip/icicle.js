// The picture of a whole search, painted pixel by pixel: depth down, search order across, one colour for each value.

import { firstYes } from "../core/columns.js";
import { shadeAt } from "./shades.js";

/** @typedef {import("./shades.js").Colour} Colour */
/** @typedef {import("./tones.js").Tones} Tones */
/** @typedef {{ shades: Colour[], cut: Colour, ahead: Colour, unknown: Colour }} Palette */

const LEAST_PLIES = 4; // a shallow tree does not fill the strip with two thick bars

export class Icicle {
  /**
   * @param {Tones} tones
   * @param {number} width in pixels of the screen
   * @param {number} height
   * @param {number} ratio such pixels in one of CSS
   * @param {number} [rows] how many of the first rows are in it
   */
  constructor(tones, width, height, ratio, rows = tones.plies.trace.rows) {
    const { plies, plies: { trace } } = tones;
    this.tones = tones;
    this.trace = trace;
    this.width = width;
    this.height = height;
    this.ratio = ratio;
    this.rows = rows;
    this.plies = plies.first.filter((row) => row < rows).length;
    this.lanes = Math.max(LEAST_PLIES, Math.min(this.plies, height));
    this.gap = height / this.lanes >= 3 * ratio ? Math.round(ratio) : 0;
    this.places = trace.place(rows);
    this.across = width / this.places > 3 * ratio ? Math.round(ratio) : 0;
    /** The first row that stands beyond each pixel. */
    this.beyond = new Int32Array(width);
    for (let at = 0, row = 0; at < width; at++) {
      const least = (at + 1) * this.places;
      this.beyond[at] = row = firstYes(row, rows, (other) => trace.place(other) * width >= least);
    }
  }

  /** @param {number} row */
  x(row) {
    return Math.floor((this.trace.place(Math.min(row, this.rows)) * this.width) / this.places);
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
    const wanted = trace.rowAtPlace(Math.min(this.places - 1, Math.max(0, Math.floor(share * this.places))));
    const lane = Math.floor((y * this.lanes) / this.height);
    let row = wanted;
    while (row > 0 && this.lane(trace.ply[row]) > lane) row = trace.parents[row];
    return row;
  }

  /**
   * The picture as it is once everything has been told, and as it lies ahead.
   * @param {Palette} palette
   * @param {Tones} [tones]
   */
  paint(palette, tones = this.tones) {
    const done = new Uint32Array(this.width * this.height);
    const { trace, trace: { sizes }, width } = this;
    const { plies, plies: { rows, skipped: cuts }, shades, sums, valued, counts } = tones;
    const colours = Uint32Array.from(palette.shades, packed);
    const [cut, unknown] = [packed(palette.cut), packed(palette.unknown)];
    const bins = width * this.lanes;
    const sum = new Float32Array(bins), count = new Uint32Array(bins), skipped = new Uint32Array(bins);
    for (let ply = 0; ply < this.plies; ply++) {
      const end = plies.placeIn(ply, this.rows);
      const lane = this.lane(ply);
      for (let at = plies.starts[ply], next = at; at < end; at = next) {
        const row = rows[at];
        const from = this.x(row);
        const to = this.x(row + sizes[row]);
        next = at + 1;
        if (to > from) {
          const tone = shades.byIndex[trace.valueColumn[row]];
          const isSkipped = !trace.visited(row);
          const colour = isSkipped ? cut : tone === tone ? colours[shadeAt(tone)] : unknown;
          if (counts(row)) this.fill(done, lane, from, to, colour, isSkipped);
          continue;
        }
        // Narrower than a pixel, as those after it may be: together they give it one colour.
        next = firstYes(next, end, (other) => rows[other] + sizes[rows[other]] >= this.beyond[from]);
        const bin = lane * width + from;
        sum[bin] += sums[next] - sums[at];
        count[bin] += valued[next] - valued[at];
        skipped[bin] += cuts[next] - cuts[at];
      }
    }
    for (let bin = 0; bin < bins; bin++) {
      if (!count[bin] && !skipped[bin]) continue;
      const lane = Math.floor(bin / width);
      const isSkipped = skipped[bin] > count[bin];
      const at = bin - lane * width;
      if (!done[this.top(lane) * width + at]) this.fill(done, lane, at, at + 1, isSkipped ? cut : colours[shadeAt(sum[bin] / count[bin])], isSkipped);
    }
    return done;
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
      for (let x = from; x < end; x++) if (!isHatched || (x + y) % (5 * ratio) < 2 * ratio) pixels[y * width + x] = colour;
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
    canvas.getContext("2d")?.putImageData(new ImageData(/** @type {Uint8ClampedArray<ArrayBuffer>} */ (bytes), this.width, this.height), 0, 0);
    return canvas;
  }
}

/** A colour as a pixel, on machines that keep the lowest byte first. @param {Colour} colour */
function packed([red, green, blue]) {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
