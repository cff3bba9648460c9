// Number of examples of the public codec suites whose results in the codec sandbox are those of their publishers.
//
//   npm run build && FIXTURES=... CODECS=... node tests/load/public-codecs.mjs
//
// FIXTURES is a folder with `ttn.json` and `chirpstack-profiles.json` (examples with their decoded values, and the path of
// the codec in the repository and commit that `source` names); CODECS one with checkouts of those repositories, by their
// names (`lorawan-devices`, `chirpstack-device-profiles`). The codecs are others' work and not part of this repository; a
// codec whose file is missing is counted apart. Each example runs in a new realm and in one that is kept. Ends
// with 1 where an example returns something else.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, normalize } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const ofServices = createRequire(new URL('../../services/package.json', import.meta.url));
const { CodecSandbox } = ofServices('../dist/services/platform/codec-sandbox');
const { FIXTURES, CODECS } = process.env;
if (!FIXTURES || !CODECS) throw new Error('Set FIXTURES and CODECS (see the head of this file).');

/** The function of TS013 that an example tries, and the file of it among those of a codec. */
const FUNCTIONS = {
  uplink: ['decodeUplink', 'uplinkDecoder'],
  'downlink-encode': ['encodeDownlink', 'downlinkEncoder'],
  'downlink-decode': ['decodeDownlink', 'downlinkDecoder'],
};

const bytesOf = (hex) => [...Buffer.from(hex, 'hex')];
const hexOf = (bytes) => Buffer.from(bytes ?? []).toString('hex');
/** Comparison as by the publishers: undefined members are absent, and empty lists are ignored. */
const plain = (value) => JSON.parse(JSON.stringify(value ?? null));

/** Fault of an answer; null = none. */
function wrongIn({ direction, hex, expected }, answer) {
  if (direction === 'downlink-encode') {
    const found = { fPort: answer?.fPort, hex: hexOf(answer?.bytes) };
    const wanted = { fPort: expected.fPort ?? answer?.fPort, hex };
    return isDeepStrictEqual(found, wanted) ? null : `gave ${JSON.stringify(found)}`;
  }
  const [found, wanted] = [plain(answer?.data), plain(expected.data)];
  return isDeepStrictEqual(found, wanted) ? null : `gave ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`;
}

async function sourceOf(repository, path) {
  const [, name] = repository.split('/');
  return readFile(join(CODECS, name, normalize(`/${path}`)), 'utf8').catch(() => null);
}

async function suite(sandbox, file) {
  const { source, items } = JSON.parse(await readFile(join(FIXTURES, file), 'utf8'));
  const result = { examples: 0, right: 0, without_codec: 0, wrong: [] };
  for (const { id, published, examples } of items) {
    for (const [number, example] of examples.entries()) {
      result.examples += 1;
      const [run, part] = FUNCTIONS[example.direction];
      const path = typeof published === 'string' ? published : (published[part] ?? published.uplinkDecoder);
      const text = await sourceOf(source.repository, path);
      if (text === null) {
        result.without_codec += 1;
        continue;
      }
      const input =
        run === 'encodeDownlink'
          ? { data: example.input, fPort: example.fPort }
          : { bytes: bytesOf(example.hex), fPort: example.fPort, recvTime: '2026-01-01T00:00:00Z' };
      const faults = [];
      for (const kept of [false, true]) {
        const script = { key: `${file} ${id} ${part} ${kept}`, source: text, company: 1, kept };
        const wrong = await sandbox.run(script, run, input).then(
          (answer) => wrongIn(example, answer),
          (error) => `failed: ${error.message}`,
        );
        if (wrong) faults.push(`${kept ? 'in a kept realm' : 'in a new realm'} ${wrong}`);
      }
      if (faults.length === 0) result.right += 1;
      else result.wrong.push({ id, example: number, faults });
    }
  }
  return result;
}

// The sandbox does not keep the waiting process alive.
const alive = setInterval(() => undefined, 1000);
const sandbox = new CodecSandbox({ budgetMs: 1e9, waiting: 1e9 });
const results = {};
try {
  for (const file of ['ttn.json', 'chirpstack-profiles.json']) {
    const found = (results[file] = await suite(sandbox, file));
    const { examples, right, without_codec, wrong } = found;
    console.log(`${file}: ${right} of ${examples - without_codec} right; ${without_codec} without their codec`);
    for (const { id, example, faults } of wrong) console.log(`  ${id}, example ${example}: ${faults.join('; ')}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
} finally {
  sandbox.onApplicationShutdown();
  clearInterval(alive);
}
console.log(JSON.stringify(results));
