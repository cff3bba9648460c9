import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * The npm package `buffer` (Node's own class in plain JavaScript, as browsers' bundles have it) as one script whose
 * value is that of `require('buffer')`. Node's `base64url` (Buffer documentation, "Buffers and character encodings") is
 * added: the package reads it as it does base64, but does not know its name.
 */
export function bufferBundle(): string {
  const buffer = require.resolve('buffer/');
  const from = createRequire(buffer);
  const text = (path: string) => readFileSync(path, 'utf8');
  return String.raw`(function () {
  'use strict';
  const loaded = {};
  const modules = {
    'base64-js'(exports) { ${text(from.resolve('base64-js'))}
    },
    ieee754(exports) { ${text(from.resolve('ieee754'))}
    },
  };
  function require(name) {
    if (!loaded[name]) modules[name]((loaded[name] = {}));
    return loaded[name];
  }
  const exports = {};
  (function (exports, require) { ${text(buffer)}
  })(exports, require);
  ${BASE64URL}
  return { Buffer: exports.Buffer, SlowBuffer: exports.SlowBuffer, kMaxLength: exports.kMaxLength,
    default: { Buffer: exports.Buffer } };
})()`;
}

const BASE64URL = String.raw`
  const { Buffer } = exports;
  const isUrl = (encoding) => typeof encoding === 'string' && encoding.toLowerCase() === 'base64url';
  const known = (encoding) => (isUrl(encoding) ? 'base64' : encoding);
  const wrap = (owner, name, make) =>
    Object.defineProperty(owner, name, { value: make(owner[name]), writable: true, configurable: true });
  // The encoding is the last argument that is given, at any position.
  const renamed = (plain) => function (...given) { return plain.apply(this, given.map((one, at) => (at > 0 ? known(one) : one))); };
  for (const name of ['from', 'alloc', 'byteLength']) wrap(Buffer, name, renamed);
  for (const name of ['write', 'fill', 'indexOf', 'lastIndexOf', 'includes']) wrap(Buffer.prototype, name, renamed);
  wrap(Buffer, 'isEncoding', (plain) => (encoding) => isUrl(encoding) || plain(encoding));
  wrap(Buffer.prototype, 'toString', (plain) => function (encoding, start, end) {
    if (!isUrl(encoding)) return plain.apply(this, arguments);
    return plain.call(this, 'base64', start, end).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  });`;
