// @ts-check
/**
 * Numbers and sorted words as generator/search/coding.py and generator/search/bits.py write them.
 */

papershelf.coding = (() => {
  'use strict';

  const ALPHABET = Array.from({ length: 92 }, (_, at) => String.fromCharCode(0x23 + at)).filter((sign) =>
    sign !== '<' && sign !== '\\');
  const BASE = ALPHABET.length / 2;
  const SIGN = 6;
  const DIGITS = new Uint8Array(128);
  ALPHABET.forEach((sign, digit) => { DIGITS[sign.charCodeAt(0)] = digit; });

  /** @type {Coding['numbers']} */
  function numbers(text) {
    /** @type {number[]} */
    const read = [];
    let number = 0;
    let place = 1;
    for (let at = 0; at < text.length; at += 1) {
      const digit = DIGITS[text.charCodeAt(at)];
      if (digit >= BASE) {
        number += (digit - BASE) * place;
        place *= BASE;
      } else {
        read.push(number + digit * place);
        number = 0;
        place = 1;
      }
    }
    return read;
  }

  /** @type {Coding['words']} */
  function words(text) {
    let before = '';
    return text === '' ? [] : text.split('\n').map((line) => {
      before = before.slice(0, DIGITS[line.charCodeAt(0)]) + line.slice(1);
      return before;
    });
  }

  /** @type {Coding['bits']} */
  function bits(text) {
    let at = 0;
    // The last `left` bits of `held` are still to be read.
    let held = 0;
    let left = 0;

    /** A number of at most 24 bits. @param {number} width */
    function plain(width) {
      while (left < width) {
        held = ((held & ((1 << left) - 1)) << SIGN) | DIGITS[text.charCodeAt(at)];
        at += 1;
        left += SIGN;
      }
      left -= width;
      return (held >>> left) & ((1 << width) - 1);
    }

    /** How many noughts stand before the next one; both are read. */
    function noughts() {
      let passed = 0;
      for (;;) {
        const rest = held & ((1 << left) - 1);
        if (rest !== 0) {
          const width = 32 - Math.clz32(rest);
          passed += left - width;
          left = width - 1;
          return passed;
        }
        passed += left;
        held = DIGITS[text.charCodeAt(at)];
        at += 1;
        left = SIGN;
      }
    }

    const gamma = () => {
      const width = noughts();
      return 2 ** width + plain(width);
    };

    /**
     * One loop without calls: at a first query nothing is compiled yet, and calls take their time.
     *
     * @type {Bits['rices']}
     */
    function rices(k, size) {
      const read = new Uint32Array(size);
      const worth = 2 ** k;
      let [next, width] = [at, left];
      let rest = held & ((1 << left) - 1);
      for (let each = 0; each < size; each += 1) {
        let high = 0;
        while (rest === 0) {
          high += width;
          rest = DIGITS[text.charCodeAt(next)];
          next += 1;
          width = SIGN;
        }
        const below = 31 - Math.clz32(rest);
        high += width - 1 - below;
        width = below;
        rest &= (1 << width) - 1;
        while (width < k) {
          rest = (rest << SIGN) | DIGITS[text.charCodeAt(next)];
          next += 1;
          width += SIGN;
        }
        width -= k;
        read[each] = high * worth + (rest >>> width);
        rest &= (1 << width) - 1;
      }
      [at, left, held] = [next, width, rest];
      return read;
    }

    return { plain, gamma, rices };
  }

  return { numbers, words, bits };
})();
