// Speed of uploaded codecs, as a ratio to QuickJS alone with a kept realm, measured in turn in one run; the limit is 0.6.
//
//   npm run build && node tests/load/codec-sandbox.mjs
//
// ROUNDS=n and CALLS=n change its length. The codecs are of the size that public ones have: one with little to do for each
// uplink, one with much, and nine in turn. Ends with 1 below the limit.
import { createRequire } from 'node:module';

/** The engine is the one that the services have. */
const ofServices = createRequire(new URL('../../services/package.json', import.meta.url));
const { newQuickJSWASMModuleFromVariant } = ofServices('quickjs-emscripten-core');
const variant = ofServices('@jitl/quickjs-wasmfile-release-sync');
const { CodecSandbox } = ofServices('../dist/services/platform/codec-sandbox');
const rounds = Number(process.env.ROUNDS ?? 7);
const calls = Number(process.env.CALLS ?? 3000);
const LIMIT = 0.6;

const text = (work) => `
function word(bytes, at) { return bytes[at] | (bytes[at + 1] << 8); }
function decodeUplink(input) {
  var data = { port: input.fPort, values: [] };
  for (var round = 0; round < ${work}; round++)
    for (var at = 0; at + 1 < input.bytes.length; at += 2)
      data['field' + (at / 2)] = Math.round(word(input.bytes, at) * 0.1 * 100) / 100;
  return { data: data, warnings: [], errors: [] };
}`;
const input = {
  bytes: Array.from({ length: 48 }, (_, i) => (i * 37) & 255),
  fPort: 2,
  recvTime: '2026-01-01T00:00:00Z',
};

/** QuickJS alone: JSON in and out, nothing that guards it. */
async function alone(source) {
  const quickjs = await newQuickJSWASMModuleFromVariant(variant.default ?? variant);
  const vm = quickjs.newRuntime().newContext();
  const call = vm.unwrapResult(
    vm.evalCode(`${source}\n;(text) => JSON.stringify(decodeUplink(JSON.parse(text)))`, 'codec.js', { type: 'global' }),
  );
  return () => {
    const argument = vm.newString(JSON.stringify(input));
    const result = vm.unwrapResult(vm.callFunction(call, vm.undefined, argument));
    const output = JSON.parse(vm.getString(result));
    result.dispose();
    argument.dispose();
    return output;
  };
}

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
// Its processes do not keep the waiting process alive.
const alive = setInterval(() => undefined, 1000);
const sandbox = new CodecSandbox({ budgetMs: 1e9, waiting: 1e9 });
const scripts = (count, source) =>
  Array.from({ length: count }, (_, i) => ({ key: `${count} ${source.length} ${i}`, source, company: i, kept: true }));

async function measure(name, source, count) {
  const bare = await alone(source);
  const codecs = scripts(count, source);
  const product = () =>
    Promise.all(Array.from({ length: calls }, (_, i) => sandbox.run(codecs[i % count], 'decodeUplink', input)));
  const expected = JSON.stringify(bare());
  const [argument] = await product();
  if (JSON.stringify(argument) !== expected)
    throw new Error(`the sandbox gave ${JSON.stringify(argument)}, not ${expected}`);
  const ratios = [];
  const micros = [];
  for (let round = 0; round < rounds; round++) {
    let begun = performance.now();
    for (let i = 0; i < calls; i++) bare();
    const bareMs = performance.now() - begun;
    begun = performance.now();
    await product();
    const productMs = performance.now() - begun;
    ratios.push(bareMs / productMs);
    micros.push([(bareMs / calls) * 1000, (productMs / calls) * 1000]);
  }
  const [bareMicros, productMicros] = [0, 1].map((at) => Math.round(median(micros.map((pair) => pair[at]))));
  const ratio = median(ratios);
  console.log(
    `${name.padEnd(28)} ${ratio.toFixed(2)} of QuickJS alone (${productMicros} us of ${bareMicros} us a call) ${ratio >= LIMIT ? '' : `FAIL, limit ${LIMIT}`}`,
  );
  return ratio;
}

const ratios = [
  await measure('little work', text(1), 1),
  await measure('much work', text(20), 1),
  await measure('nine codecs in turn', text(4), 9),
];
sandbox.onApplicationShutdown();
clearInterval(alive);
process.exitCode = ratios.every((ratio) => ratio >= LIMIT) ? 0 : 1;
