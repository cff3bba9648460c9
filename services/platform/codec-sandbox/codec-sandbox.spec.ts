import { CodecFault, CodecSandbox } from './index';

const sandbox = new CodecSandbox();
afterAll(() => sandbox.onApplicationShutdown());

let count = 0;
const script = (source: string) => ({ key: `test:${++count}`, source });
const run = (source: string, input: object = { bytes: [1, 2, 3], fPort: 1 }) =>
  sandbox.run(script(source), 'decodeUplink', input);

async function faultOf(source: string): Promise<CodecFault> {
  const error: unknown = await run(source).then(
    (output) => new Error(`it gave ${JSON.stringify(output)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof CodecFault) return error;
  throw error;
}

const gives = async () =>
  expect(await run('function decodeUplink({ bytes }) { return { data: { sum: bytes[0] + bytes[1] } }; }')).toEqual({
    data: { sum: 3 },
  });

describe('a well-behaved codec', () => {
  it('decodes, also as a constant function or by module.exports', async () => {
    await gives();
    expect(await run('const decodeUplink = ({ fPort }) => ({ data: { fPort } }); // the end')).toEqual({
      data: { fPort: 1 },
    });
    expect(await run('module.exports = { decodeUplink: () => ({ data: { a: 1 } }) }')).toEqual({ data: { a: 1 } });
  });

  it('has a Buffer and a Date of the reception', async () => {
    const source = `function decodeUplink(input) {
      const b = Buffer.from(input.bytes);
      return { data: {
        le: b.readUInt16LE(0), be: b.readInt16BE(1), float: Buffer.from('0000803f', 'hex').readFloatLE(0),
        hex: b.toString('hex'), base64: b.toString('base64'), text: Buffer.from('0JDQkQ==', 'base64').toString(),
        year: input.recvTime.getUTCFullYear(),
      } };
    }`;
    expect(await run(source, { bytes: [1, 2, 255], fPort: 2, recvTime: '2025-03-01T00:00:00Z' })).toEqual({
      data: { le: 513, be: 767, float: 1, hex: '0102ff', base64: 'AQL/', text: 'АБ', year: 2025 },
    });
  });

  it('is read in once for many calls', async () => {
    const counting = script('let calls = 0; function decodeUplink() { return { data: { calls: ++calls } }; }');
    for (const calls of [1, 2, 3]) {
      expect(await sandbox.run(counting, 'decodeUplink', {})).toEqual({ data: { calls } });
    }
  });
});

describe('a hostile or broken codec', () => {
  it.each([
    ['an endless loop', 'function decodeUplink() { for (;;); }', 'time'],
    ['an endless loop while it is read in', 'for (;;);', 'time'],
    ['a loop that catches what ends it', 'function decodeUplink() { for (;;) try { for (;;); } catch {} }', 'time'],
    ['a pattern that backtracks for ever', 'const decodeUplink = () => /^(a+)+$/.test("a".repeat(40) + "b")', 'time'],
    ['a bomb of memory', 'function decodeUplink() { const a = []; for (;;) a.push(new Uint8Array(1e6)); }', 'memory'],
    ['calls without end', 'function decodeUplink(i) { return decodeUplink(i); }', 'stack'],
    ['huge output', 'const decodeUplink = () => ({ data: "x".repeat(1e6) })', 'size'],
    ['an error of its own', 'function decodeUplink() { throw new Error("wrong port"); }', 'threw'],
    [
      'an error that loops while it is told',
      'const decodeUplink = () => { throw { get message() { for (;;); } } }',
      'time',
    ],
    ['an error that is no error', 'const decodeUplink = () => { throw null }', 'threw'],
    ['nothing returned', 'function decodeUplink() {}', 'threw'],
    ['a text that is no program', 'function decodeUplink( {', 'syntax'],
    ['no function of that name', 'function Decode() { return {}; }', 'missing'],
  ])('%s is a fault of that call and the next codec runs', async (_, source, kind) => {
    const fault = await faultOf(source);
    expect({ kind: fault.kind, message: fault.message }).toEqual({ kind, message: expect.stringMatching(/\S/) });
    await gives();
  });

  it('that does not come back at all loses its process, and the others go on', async () => {
    // Deep calls that catch their own end: the engine is busy for a minute without looking at its limit.
    const waiting = faultOf('const f = () => { try { f() } catch { f() } }; const decodeUplink = () => f()');
    const after = gives();
    expect(['killed', 'time']).toContain((await waiting).kind);
    await after;
  });

  it('finds nothing of the host', async () => {
    const names = ['process', 'require', 'fetch', 'setTimeout', 'WebAssembly', 'std', 'os', 'XMLHttpRequest', 'Deno'];
    const source = `const decodeUplink = () => ({ data: [${names.map((name) => `typeof ${name}`).join()},
      typeof Function('return this')().process, typeof ({}).constructor.constructor('return this')().require] })`;
    expect(await run(source)).toEqual({ data: Array(names.length + 2).fill('undefined') });
  });

  it('changes nothing for itself or for others by replacing what the language has', async () => {
    const source = `JSON.stringify = () => '"stolen"'; JSON.parse = () => ({}); String = () => 'stolen';
      Object.prototype.polluted = 1; Array.prototype.map = () => [];
      function decodeUplink({ bytes }) { return { data: { first: bytes[0] } }; }`;
    expect(await run(source)).toEqual({ data: { first: 1 } });
    expect(await run('const decodeUplink = () => ({ data: { polluted: ({}).polluted ?? null } })')).toEqual({
      data: { polluted: null },
    });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('is not run for a while after it broke its limits three times', async () => {
    const looping = script('function decodeUplink() { for (;;); }');
    const kinds: string[] = [];
    for (let i = 0; i < 4; i++) {
      const fault: unknown = await sandbox.run(looping, 'decodeUplink', {}).catch((error: unknown) => error);
      kinds.push((fault as CodecFault).kind);
    }
    expect(kinds).toEqual(['time', 'time', 'time', 'suspended']);
    await gives();
  });
});
