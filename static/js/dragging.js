// @ts-check
/**
 * Rows of a list put in another order with a pointer: by what has `data-grip` in a row, with a mouse, a finger or a pen.
 *
 * Whoever has no pointer needs another way. The row itself stays in its place in the document, and the others move
 * round it, so that the browser keeps hold of the pointer.
 */

/** @type {Papershelf['dragging']} */
papershelf.dragging = (list, dropped) => {
  'use strict';

  const EDGE = 72;
  const SPEED = 12;

  /** @param {Element} row */
  const middle = (row) => (row.getBoundingClientRect().top + row.getBoundingClientRect().bottom) / 2;
  /** @param {Element} row */
  const place = (row) => Array.from(list.children).indexOf(row);

  /** @param {Element} row @param {number} y */
  function follow(row, y) {
    if (y < EDGE) window.scrollBy(0, -SPEED);
    else if (y > window.innerHeight - EDGE) window.scrollBy(0, SPEED);
    const { nextElementSibling: next, previousElementSibling: previous } = row;
    if (next && y > middle(next)) list.insertBefore(next, row);
    else if (previous && y < middle(previous)) row.after(previous);
  }

  list.addEventListener('pointerdown', (down) => {
    const grip = down.target instanceof Element ? down.target.closest('[data-grip]') : null;
    const row = grip?.closest('li');
    if (!(grip instanceof HTMLElement) || !row || down.button !== 0) return;
    const from = place(row);
    const ending = new AbortController();
    const { signal } = ending;
    down.preventDefault();
    grip.setPointerCapture(down.pointerId);
    row.classList.add('is-dragged');

    /** @param {number} to */
    function end(to) {
      ending.abort();
      row?.classList.remove('is-dragged');
      dropped(from, to);
    }
    grip.addEventListener('pointermove', ({ clientY }) => follow(row, clientY), { signal });
    grip.addEventListener('pointerup', () => end(place(row)), { signal });
    grip.addEventListener('pointercancel', () => end(from), { signal });
    window.addEventListener('keydown', ({ key }) => { if (key === 'Escape') end(from); }, { signal });
  });
};
