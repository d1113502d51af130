// @ts-check
/**
 * The search beside the page, where there are so many papers that a query would hold up typing.
 *
 * Asked with `{ id, root, query }`; answers `{ id, answer }`, or `{ id, failed }` where a file could not be loaded. Without a
 * `query`, it only loads what each one needs.
 */

(() => {
  'use strict';

  /** @param {{ data: { id: number, root: string, query?: string } }} asked */
  async function answer({ data: { id, root, query } }) {
    papershelf.root = root;
    try {
      const finder = await papershelf.finder();
      if (query !== undefined) postMessage({ id, answer: await finder.find(query) });
    } catch (error) {
      if (!(error instanceof papershelf.LoadError)) throw error;
      postMessage({ id, failed: error.message });
    }
  }

  addEventListener('message', answer);
})();
