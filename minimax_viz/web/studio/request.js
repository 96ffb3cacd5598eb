// What the reader wants to see, as Python takes it: minimax_viz/fronts/studio/request.py.

/** @typedef {string | number | boolean | null} Setting */
/** @typedef {Record<string, Setting>} Settings by the names of trace's options; only those that are not as usual */
/** @typedef {{ position: string | null, game: string | null, settings: Settings, against: Settings | null, lang: string, code: string | null }} Request */

/**
 * A request with all its parts, whatever was given of it.
 * @param {any} given
 * @param {string} lang unless the request says one
 * @returns {Request}
 */
export function requestOf(given, lang) {
  const { position = null, game = null, settings = null, against = null, code = null } = given ?? {};
  return { position, game, settings: settings ?? {}, against, lang: given?.lang ?? lang, code };
}

/**
 * Whether two requests ask for the same, in whatever language.
 * @param {Request} one
 * @param {Request} other
 */
export function areSame(one, other) {
  return JSON.stringify({ ...one, lang: "" }) === JSON.stringify({ ...other, lang: "" });
}

/**
 * Settings with one of them changed; null leaves it as usual.
 * @param {Settings} settings
 * @param {string} name
 * @param {Setting} value
 * @returns {Settings}
 */
export function withSetting(settings, name, value) {
  const { [name]: _, ...others } = settings;
  return value === null ? others : { ...others, [name]: value };
}
