import { DEFAULT_EXPORT } from './module-syntax';
import { CODEC_CONTROLS, CODEC_FUNCTIONS } from './sandbox-protocol';

/**
 * JavaScript that is run before an uploaded codec, in its own realm: the environment that the codecs of the public
 * repositories expect besides the language (Node's `Buffer`, `require('buffer')`, a console that says nothing,
 * `module.exports`), and the functions by which it is called. They keep the built-ins that they need, so that a codec
 * which replaces them changes nothing for us. Its value is a function of the loader of the `buffer` package: a realm
 * that needs none does without.
 */
export const PRELUDE = String.raw`(function (loadBuffer) {
  'use strict';
  const quiet = () => undefined;
  const { defineProperty, getPrototypeOf } = Object;
  const define = (name, value) =>
    defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  define('console', { log: quiet, info: quiet, warn: quiet, error: quiet, debug: quiet, trace: quiet });
  const module = { exports: {} };
  define('exports', module.exports);
  define('module', module);
  define('${DEFAULT_EXPORT}', undefined);

  let bufferModule;
  const buffer = () => (bufferModule ??= loadBuffer());
  defineProperty(globalThis, 'Buffer', {
    get() { define('Buffer', buffer().Buffer); return globalThis.Buffer; },
    set(value) { define('Buffer', value); },
    configurable: true,
    enumerable: false,
  });
  define('require', function require(name) {
    if (name === 'buffer' || name === 'node:buffer' || name === 'buffer/') return buffer();
    throw new Error("there is no module '" + name + "' here, only 'buffer'");
  });

  // JSON has no BigInt, in which readBigUInt64 gives registers: a number where one can hold it, else its digits.
  const RealNumber = Number;
  const { isSafeInteger } = Number;
  defineProperty(BigInt.prototype, 'toJSON', {
    value() { const number = RealNumber(this); return isSafeInteger(number) ? number : this.toString(); },
    writable: true,
    configurable: true,
    enumerable: false,
  });

  const { parse, stringify } = JSON;
  const { apply } = Reflect;
  const RealDate = Date;
  const RealString = String;
  const RealPromise = Promise;
  const RealInternalError = InternalError;
  const AsyncPrototype = getPrototypeOf(async function () {});
  const matched = RegExp.prototype.exec;
  const NAMES = ${JSON.stringify(CODEC_FUNCTIONS)};
  class TooLarge extends Error {}
  class Later extends Error {}

  const isHolder = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';
  /** The function of that name in the first of the holders that has one, called as a method of it. */
  function pickedFrom(holders, name) {
    for (let at = 0; at < holders.length; at++) {
      const holder = holders[at];
      const found = isHolder(holder) ? holder[name] : undefined;
      if (typeof found !== 'function') continue;
      if (getPrototypeOf(found) === AsyncPrototype) throw new Later(name);
      return (input) => apply(found, holder, [input]);
    }
    return undefined;
  }
  /** Returns the declaration of the first of the holders, as a function. */
  function declaredBy(holders) {
    for (let at = 0; at < holders.length; at++) {
      const holder = holders[at];
      const found = isHolder(holder) ? holder.${CODEC_CONTROLS} : undefined;
      if (typeof found === 'object' && found !== null) return () => found;
    }
    return undefined;
  }
  return {
    /** Maps the declarations of the codec's text, see CODEC_SCOPE, to the functions of TS013. */
    pick({ scope, driver, Decoder }) {
      const holders = [scope, module.exports, globalThis.${DEFAULT_EXPORT}, driver];
      const functions = {};
      for (let at = 0; at < NAMES.length; at++) functions[NAMES[at]] = pickedFrom(holders, NAMES[at]);
      // The Things Network's decoders before its version 3.
      if (!functions.decodeUplink && typeof Decoder === 'function') {
        if (getPrototypeOf(Decoder) === AsyncPrototype) throw new Later('Decoder');
        functions.decodeUplink = ({ bytes, fPort }) => ({ data: Decoder(bytes, fPort) });
      }
      functions.${CODEC_CONTROLS} = declaredBy(holders);
      return functions;
    },
    call(codec, input, longest, name) {
      const given = parse(input);
      if (given.recvTime !== undefined) given.recvTime = new RealDate(given.recvTime);
      const answer = codec(given);
      if (answer instanceof RealPromise) throw new Later(name);
      const output = stringify(answer);
      if (output === undefined) throw new TypeError('the codec returned nothing');
      if (output.length > longest) throw new TooLarge('its output has ' + output.length + ' characters of JSON');
      return output;
    },
    /** kind:line:column:text; 0 where the position is not known. */
    describe(error) {
      if (error instanceof TooLarge) return 'size:0:0:' + error.message;
      if (error instanceof Later) return 'async:0:0:' + error.message;
      const kind = error instanceof RealInternalError ? 'engine' : 'threw';
      let text;
      let position = '0:0';
      try {
        text = typeof error === 'object' && error !== null && error.message !== undefined
          ? (error.name ? error.name + ': ' : '') + error.message
          : RealString(error);
        const found = typeof error === 'object' && error !== null && typeof error.stack === 'string'
          ? apply(matched, /codec\.js:(\d+):(\d+)/, [error.stack])
          : null;
        if (found) position = found[1] + ':' + found[2];
      } catch {
        text = 'an error that does not say what it is';
      }
      text = RealString(text);
      return kind + ':' + position + ':' + (text.length > 500 ? text.slice(0, 500) : text);
    },
  };
})`;

const ofScope = [
  ...CODEC_FUNCTIONS.map((name) => `${name}: typeof ${name} === 'function' ? ${name} : undefined`),
  `${CODEC_CONTROLS}: typeof ${CODEC_CONTROLS} === 'undefined' ? undefined : ${CODEC_CONTROLS}`,
];

/** Evaluated after the codec's own text, in the same scope: also names that are no property of the global object. */
export const CODEC_SCOPE = `
;({ scope: { ${ofScope.join(', ')} },
  driver: typeof driver === 'undefined' ? undefined : driver,
  Decoder: typeof Decoder === 'undefined' ? undefined : Decoder })`;
