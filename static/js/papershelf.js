// @ts-check
/**
 * The one name that the scripts share; each adds its part. Their shapes: search-types.js.
 */

const papershelf = /** @type {Papershelf} */ ({
  root: globalThis.document?.documentElement.dataset.root ?? '',
});
