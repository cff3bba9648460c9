/**
 * JavaScript that is run before an uploaded codec, in its own realm: what the codecs of the public repositories expect
 * besides the language (a `Buffer` as ChirpStack's has, a console that says nothing, `module.exports`), and the two
 * functions by which it is called. Both keep the built-ins that they need, so that a codec which replaces them changes
 * nothing for us.
 */
export const PRELUDE = String.raw`(function () {
  'use strict';
  const HEX = '0123456789abcdef';
  const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

  function utf8Bytes(text) {
    const encoded = unescape(encodeURIComponent(text));
    return Array.from(encoded, (c) => c.charCodeAt(0));
  }
  function fromBase64(text) {
    const bytes = [];
    let bits = 0;
    let held = 0;
    for (const c of text.replace(/-/g, '+').replace(/_/g, '/')) {
      const value = BASE64.indexOf(c);
      if (value < 0) continue;
      held = ((held << 6) | value) & 0xffff;
      bits += 6;
      if (bits >= 8) {
        bits -= 8;
        bytes.push((held >> bits) & 0xff);
      }
    }
    return bytes;
  }
  function toBase64(bytes) {
    let text = '';
    for (let i = 0; i < bytes.length; i += 3) {
      const three = (bytes[i] << 16) | ((bytes[i + 1] || 0) << 8) | (bytes[i + 2] || 0);
      text += BASE64[(three >> 18) & 63] + BASE64[(three >> 12) & 63];
      text += i + 1 < bytes.length ? BASE64[(three >> 6) & 63] : '=';
      text += i + 2 < bytes.length ? BASE64[three & 63] : '=';
    }
    return text;
  }

  class Buffer extends Uint8Array {
    static from(given, encoding) {
      if (given instanceof ArrayBuffer) return new Buffer(given);
      if (typeof given !== 'string') return super.from(given && given.type === 'Buffer' ? given.data : given);
      switch (String(encoding || 'utf8').toLowerCase()) {
        case 'hex':
          return super.from((given.match(/[0-9a-fA-F]{2}/g) || []).map((pair) => parseInt(pair, 16)));
        case 'base64':
        case 'base64url':
          return super.from(fromBase64(given));
        case 'ascii':
        case 'latin1':
        case 'binary':
          return super.from(Array.from(given, (c) => c.charCodeAt(0) & 0xff));
        default:
          return super.from(utf8Bytes(given));
      }
    }
    static alloc(size, fill) {
      return new Buffer(size).fill(fill || 0);
    }
    static isBuffer(value) {
      return value instanceof Buffer;
    }
    static concat(parts) {
      return super.from(parts.flatMap((part) => Array.from(part)));
    }
    static byteLength(text, encoding) {
      return Buffer.from(text, encoding).length;
    }
    slice(start, end) {
      return this.subarray(start, end);
    }
    toString(encoding, start, end) {
      const bytes = Array.from(this.subarray(start || 0, end === undefined ? this.length : end));
      switch (String(encoding || 'utf8').toLowerCase()) {
        case 'hex':
          return bytes.map((b) => HEX[b >> 4] + HEX[b & 15]).join('');
        case 'base64':
          return toBase64(bytes);
        case 'ascii':
          return bytes.map((b) => String.fromCharCode(b & 0x7f)).join('');
        case 'latin1':
        case 'binary':
          return bytes.map((b) => String.fromCharCode(b)).join('');
        default: {
          const text = bytes.map((b) => String.fromCharCode(b)).join('');
          try {
            return decodeURIComponent(escape(text));
          } catch {
            return text;
          }
        }
      }
    }
    toJSON() {
      return { type: 'Buffer', data: Array.from(this) };
    }
    equals(other) {
      return this.length === other.length && this.every((b, i) => b === other[i]);
    }
    readUIntLE(at, size) {
      let value = 0;
      for (let i = size - 1; i >= 0; i--) value = value * 256 + this.within(at + i);
      return value;
    }
    readUIntBE(at, size) {
      let value = 0;
      for (let i = 0; i < size; i++) value = value * 256 + this.within(at + i);
      return value;
    }
    readIntLE(at, size) {
      const value = this.readUIntLE(at, size);
      return value >= 2 ** (8 * size - 1) ? value - 2 ** (8 * size) : value;
    }
    readIntBE(at, size) {
      const value = this.readUIntBE(at, size);
      return value >= 2 ** (8 * size - 1) ? value - 2 ** (8 * size) : value;
    }
    within(at) {
      if (!(at >= 0 && at < this.length)) throw new RangeError('byte ' + at + ' lies outside of the buffer');
      return this[at];
    }
  }
  const add = (name, size, read, write) => {
    const define = (alias) => {
      Buffer.prototype['read' + alias] = read;
      Buffer.prototype['write' + alias] = write;
    };
    define(name);
    if (name.startsWith('U')) define(name.replace('UInt', 'Uint'));
  };
  for (const [name, get, set, size] of [
    ['UInt8', 'getUint8', 'setUint8', 1], ['Int8', 'getInt8', 'setInt8', 1],
    ['UInt16', 'getUint16', 'setUint16', 2], ['Int16', 'getInt16', 'setInt16', 2],
    ['UInt32', 'getUint32', 'setUint32', 4], ['Int32', 'getInt32', 'setInt32', 4],
    ['Float', 'getFloat32', 'setFloat32', 4], ['Double', 'getFloat64', 'setFloat64', 8],
    ['BigUInt64', 'getBigUint64', 'setBigUint64', 8], ['BigInt64', 'getBigInt64', 'setBigInt64', 8],
  ]) {
    for (const [suffix, little] of size === 1 ? [['', true]] : [['LE', true], ['BE', false]]) {
      add(
        name + suffix,
        size,
        function (at = 0) {
          return new DataView(this.buffer, this.byteOffset, this.length)[get](at, little);
        },
        function (value, at = 0) {
          new DataView(this.buffer, this.byteOffset, this.length)[set](at, value, little);
          return at + size;
        },
      );
    }
  }

  const quiet = () => undefined;
  const define = (name, value) =>
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  define('Buffer', Buffer);
  define('console', { log: quiet, info: quiet, warn: quiet, error: quiet, debug: quiet, trace: quiet });
  const exports = {};
  define('exports', exports);
  define('module', { exports });

  const { parse, stringify } = JSON;
  const RealDate = Date;
  const RealString = String;
  const TooLarge = class extends Error {};
  return {
    call(codec, input, longest) {
      const given = parse(input);
      if (given.recvTime !== undefined) given.recvTime = new RealDate(given.recvTime);
      const output = stringify(codec(given));
      if (output === undefined) throw new TypeError('the codec returned nothing');
      if (output.length > longest) throw new TooLarge('its output has ' + output.length + ' characters of JSON');
      return output;
    },
    describe(error) {
      if (error instanceof TooLarge) return 'size:' + error.message;
      let text;
      try {
        text = typeof error === 'object' && error !== null && error.message !== undefined
          ? (error.name ? error.name + ': ' : '') + error.message
          : RealString(error);
      } catch {
        text = 'an error that does not say what it is';
      }
      text = RealString(text);
      return 'threw:' + (text.length > 500 ? text.slice(0, 500) : text);
    },
  };
})()`;

/** Evaluated after the codec's own text, in the same scope: also functions that are no properties of the global object. */
export const CODEC_FUNCTIONS = `
;({
  decodeUplink: typeof decodeUplink === 'function' ? decodeUplink : module.exports.decodeUplink,
  encodeDownlink: typeof encodeDownlink === 'function' ? encodeDownlink : module.exports.encodeDownlink,
  decodeDownlink: typeof decodeDownlink === 'function' ? decodeDownlink : module.exports.decodeDownlink,
})`;
