import { runInNewContext } from 'node:vm';
import { CodecFault, type CodecScript, CodecSandbox } from './index';

const sandbox = new CodecSandbox();
afterAll(() => sandbox.onApplicationShutdown());

let count = 0;
const script = (source: string, more: Partial<CodecScript> = {}): CodecScript => ({
  ...{ key: `test:${++count}`, source, company: count, kept: true },
  ...more,
});
const run = (source: string, input: object = { bytes: [1, 2, 3], fPort: 1 }) =>
  sandbox.run(script(source), 'decodeUplink', input);

const kindOfFault = (fault: unknown) => (fault instanceof CodecFault ? fault.kind : String(fault));

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

  it('gives numbers of 64 bits, times, and what is no number', async () => {
    const source = `const decodeUplink = () => ({ data: {
      energy: Buffer.from('00000000000f4240', 'hex').readBigUInt64BE(0), total: 2n ** 63n,
      at: new Date(Date.UTC(2025, 0, 1)), never: new Date(NaN), nan: 0 / 0, endless: 1 / 0, nothing: undefined,
    } });`;
    expect(await run(source)).toEqual({
      data: {
        ...{ energy: 1_000_000, total: '9223372036854775808' },
        ...{ at: '2025-01-01T00:00:00.000Z', never: null, nan: null, endless: null },
      },
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
    ['a bomb of memory', 'function decodeUplink() { return new Uint8Array(4e7).length; }', 'memory'],
    ['calls without end', 'function decodeUplink(i) { return decodeUplink(i); }', 'stack'],
    ['huge output', 'const decodeUplink = () => ({ data: "x".repeat(1e6) })', 'size'],
    ['an error that it throws', 'function decodeUplink() { throw new Error("wrong port"); }', 'threw'],
    [
      'an error that loops while it is formatted',
      'const decodeUplink = () => { throw { get message() { for (;;); } } }',
      'time',
    ],
    ['an error that is no error', 'const decodeUplink = () => { throw null }', 'threw'],
    ['nothing returned', 'function decodeUplink() {}', 'threw'],
    ['a text that is no program', 'function decodeUplink( {', 'syntax'],
    ['no function of that name', 'function Decode() { return {}; }', 'missing'],
    ['an asynchronous function', 'async function decodeUplink() { return { data: {} }; }', 'async'],
    ['an answer for later', 'const decodeUplink = () => new Promise(() => {})', 'async'],
    [
      'a long time in native code',
      'const t = "[" + "0,".repeat(3e5) + "0]"; const decodeUplink = () => { for (let i = 0; i < 10; i++) JSON.parse(t); return { data: {} }; }',
      'time',
    ],
    [
      'words of the engine that are its own',
      'const decodeUplink = () => { throw new Error("out of memory") }',
      'threw',
    ],
  ])('%s is a fault of that call and the next codec runs', async (_, source, kind) => {
    const fault = await faultOf(source);
    // One text, so that a fault of another kind shows its message.
    expect(`${fault.kind}: ${fault.message}`).toMatch(new RegExp(`^${kind}: .*\\S`));
    await gives();
  });

  it('that fills its memory bit by bit is ended, and the next codec runs', async () => {
    // A machine that is slow to give pages may use up its time first.
    const fault = await faultOf('function decodeUplink() { const a = []; for (;;) a.push(new Uint8Array(2e6)); }');
    expect(['memory', 'time', 'killed']).toContain(fault.kind);
    await gives();
  });

  it('that never returns loses its process, and the others continue', async () => {
    // Deep calls that catch their own end: the engine is busy for a minute without looking at its limit.
    const waiting = faultOf('const f = () => { try { f() } catch { f() } }; const decodeUplink = () => f()');
    const after = gives();
    expect(['killed', 'time']).toContain((await waiting).kind);
    await after;
  });

  it('finds nothing of the host', async () => {
    const names = ['process', 'fetch', 'setTimeout', 'WebAssembly', 'std', 'os', 'XMLHttpRequest', 'Deno'];
    const source = `const decodeUplink = () => ({ data: [${names.map((name) => `typeof ${name}`).join()},
      typeof Function('return this')().process, typeof ({}).constructor.constructor('return this')().global] })`;
    expect(await run(source)).toEqual({ data: Array(names.length + 2).fill('undefined') });
    const wanting = "const decodeUplink = () => ({ data: require('fs').readFileSync('/etc/passwd') })";
    expect((await faultOf(wanting)).message).toBe("Error: there is no module 'fs' here, only 'buffer'");
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

  it('is not run for a while after it broke its limits three times, good answers between or not', async () => {
    const looping = script('function decodeUplink({ fPort }) { while (fPort === 0); return { data: {} }; }');
    const kindOf = (fPort: number) => sandbox.run(looping, 'decodeUplink', { fPort }).then(() => 'good', kindOfFault);
    const kinds: string[] = [];
    for (const fPort of [0, 1, 0, 1, 0, 1]) kinds.push(await kindOf(fPort));
    expect(kinds).toEqual(['time', 'good', 'time', 'good', 'time', 'suspended']);
    await gives();
  });

  it('that waits behind its own strikes is not run when its turn comes', async () => {
    const looping = script('function decodeUplink() { for (;;); }');
    const runs = Array.from({ length: 6 }, () => sandbox.run(looping, 'decodeUplink', {}).catch(kindOfFault));
    expect(await Promise.all(runs)).toEqual(['time', 'time', 'time', 'suspended', 'suspended', 'suspended']);
  });
});

describe('the text of a codec', () => {
  const five = { data: { five: 5 } };

  it.each([
    [
      'module.exports that is set before there is anything',
      'module.exports = codec; function decodeUplink() { return { data: { five: 5 } } } var codec;',
    ],
    [
      'an object of module.exports',
      'module.exports = { five: 5, decodeUplink() { return { data: { five: this.five } } } }',
    ],
    ['exports', 'exports.decodeUplink = () => ({ data: { five: 5 } })'],
    ['a driver', 'const driver = { five: 5, decodeUplink() { return { data: { five: this.five } } } };'],
    ['a decoder of old', 'function Decoder(bytes, port) { return { five: bytes[0] + port } }'],
    ['export before a function', 'const n = 5; export function decodeUplink() { return { data: { five: n } } }'],
    ['export before a constant', 'if (1) {} export const decodeUplink = () => ({ data: { five: 5 } })'],
    ['a list of exports', 'function d() { five = 5; return { data: { five } } }export{d as decodeUplink}; // the end'],
    [
      'a list over several lines',
      'const decodeUplink = () => ({ data: { five: 5 } });\nexport {\n  decodeUplink, // this\n};',
    ],
    ['export default of an object', 'export default { decodeUplink: () => ({ data: { five: 5 } }) };'],
    ['export default of a function', 'export default function decodeUplink() { return { data: { five: 5 } } }'],
    [
      'import of a Buffer',
      "import { Buffer as B } from 'buffer';\nconst decodeUplink = ({ bytes }) => ({ data: { five: B.from(bytes)[0] + 4 } })",
    ],
    [
      'the word export in a string',
      'const s = "\\nexport { x }"; /* export default 1 */ const decodeUplink = () => ({ data: { five: 5 } })',
    ],
  ])('gives its functions by %s', async (_, source) => {
    expect(await sandbox.run(script(source), 'decodeUplink', { bytes: [1], fPort: 4 })).toEqual(five);
  });

  it.each([
    ['a text that is no program', 'var a = 1;\nvar b = ;', { line: 2, column: 9 }],
    ['an error while it is read in', '\n  null.foo', { line: 2, column: 7 }],
    ['an error of a call', 'function decodeUplink() {\n  throw new Error("no");\n}', { line: 2, column: 18 }],
    [
      'an error behind an export',
      'export default {};\nexport const decodeUplink = () => missing.x',
      { line: 2, column: 35 },
    ],
    [
      'an error in the buffer',
      'const decodeUplink = () =>\n  Buffer.alloc(2).readUInt16LE(1)',
      { line: 2, column: 31 },
    ],
  ])('has a line and a column for %s', async (_, source, at) => {
    expect((await faultOf(source)).at).toEqual(at);
  });

  it('that is asynchronous is refused by the name of the function', async () => {
    expect((await faultOf('export default { async decodeUplink() {} }')).sentence).toBe(
      'decodeUplink is asynchronous: a codec has to answer at once',
    );
  });
});

describe('the Buffer of a codec', () => {
  const expressions = [
    'new Buffer("0a0b", "hex")',
    'Buffer.from(new Uint8Array([1, 2, 3, 4]).buffer, 1, 2)',
    'Buffer.from("-_8", "base64url")',
    'Buffer.from([251, 255, 1]).toString("base64url")',
    'Buffer.from("aБ", "utf16le")',
    'Buffer.alloc(3, "a")',
    'Buffer.alloc(4, "-_8", "base64url")',
    'Buffer.from("abcabc").indexOf("ca")',
    'Buffer.from("abcabc").includes("-_8", 0, "base64url")',
    '[Buffer.alloc(4).write("-_8", "base64url"), Buffer.alloc(4).write("hi", 1)]',
    '(() => { const b = Buffer.alloc(4); Buffer.from([1, 2, 3]).copy(b, 1, 1); return b; })()',
    '(() => { const b = Buffer.alloc(6); b.writeUIntBE(0x123456, 1, 3); b.writeInt8(-2, 4); return b; })()',
    'Buffer.from([1, 2, 3]).readUintLE(0, 3)',
    'Buffer.from([1, 2, 3]).readUIntBE(0, 3)',
    'Buffer.from([255, 2, 3]).readIntBE(0, 3)',
    'Buffer.compare(Buffer.from([1]), Buffer.from([2]))',
    'Buffer.from([1, 2]).compare(Buffer.from([1, 2]))',
    'Buffer.from([1, 2, 3]).slice(1)',
    'Buffer.from("0JDQkQ==", "base64").toString()',
    'Buffer.concat([Buffer.from("a"), Buffer.from("b")], 3)',
    'Buffer.byteLength("АБ")',
    '[Buffer.isEncoding("base64url"), Buffer.isEncoding("hex"), Buffer.isEncoding("none")]',
    'Buffer.from([192, 72]).toString("utf8")',
    'Buffer.from([0, 0, 128, 63]).readFloatLE(0)',
    'Buffer.from([1, 2, 3, 4]).swap16()',
    'JSON.stringify(Buffer.from([1]))',
  ];

  it.each(expressions)('does as Node’s: %s', async (expression) => {
    // Result of Node itself for the same text.
    const expected: unknown = JSON.parse(JSON.stringify(runInNewContext(expression, { Buffer, Uint8Array })));
    expect(await run(`const decodeUplink = () => ({ data: ${expression} })`)).toEqual({ data: expected });
  });

  it('is what require gives', async () => {
    const source = `const { Buffer: B } = require('buffer'); const decodeUplink = () => ({ data: [B === Buffer, B === require('node:buffer').Buffer] })`;
    expect(await run(source)).toEqual({ data: [true, true] });
  });
});

describe('a realm', () => {
  const counting = 'let calls = 0; function decodeUplink() { return { data: { calls: ++calls } }; }';

  it('is made for each call where it is not to be kept', async () => {
    const once = script(counting, { kept: false });
    for (const calls of [1, 1, 1]) expect(await sandbox.run(once, 'decodeUplink', {})).toEqual({ data: { calls } });
  });

  it('stays for each of 200 codecs in turn', async () => {
    const codecs = Array.from({ length: 200 }, () => script(counting));
    for (const calls of [1, 2]) {
      const outputs = await Promise.all(codecs.map((one) => sandbox.run(one, 'decodeUplink', {})));
      expect(outputs).toEqual(codecs.map(() => ({ data: { calls } })));
    }
  });
});

describe('a company', () => {
  /** Each of them takes the whole time that a call has. */
  const loops = (company: number, length: number) =>
    Array.from({ length }, () => script('function decodeUplink() { for (;;); }', { company }));
  const askAll = (own: CodecSandbox, scripts: CodecScript[]) =>
    Promise.allSettled(scripts.map((one) => own.run(one, 'decodeUplink', {})));

  it('has its calls answered in their order, those of several codecs too', async () => {
    const order: number[] = [];
    const codecs = [0, 1, 2].map(() => script('const decodeUplink = () => ({ data: {} })', { company: 77 }));
    const runs = Array.from({ length: 300 }, (_, index) =>
      sandbox.run(codecs[index % 3]!, 'decodeUplink', {}).then(() => order.push(index)),
    );
    await Promise.all(runs);
    expect(order).toEqual(runs.map((_, index) => index));
  });

  it('whose codec is slow is served last: no other company waits for it', async () => {
    const own = new CodecSandbox();
    let isDone = false;
    const hostile = askAll(own, loops(78, 20)).then(() => (isDone = true));
    const quick = script('const decodeUplink = () => ({ data: {} })', { company: 79 });
    for (let call = 0; call < 50; call++) await own.run(quick, 'decodeUplink', {});
    expect(isDone).toBe(false);
    own.onApplicationShutdown();
    await hostile;
  });

  it('has a budget of processor time per second', async () => {
    const own = new CodecSandbox({ budgetMs: 200 });
    const begun = performance.now();
    await askAll(own, loops(80, 6));
    // 600 ms of work: 200 at once, 200 per second from then on; the time of the last call is not waited for.
    expect(performance.now() - begun).toBeGreaterThan(1400);
    own.onApplicationShutdown();
  });

  it('with too many calls is refused for the moment, the others are not', async () => {
    const own = new CodecSandbox({ waiting: 5 });
    const one = script('const decodeUplink = () => ({ data: {} })', { company: 81 });
    const runs = Array.from({ length: 6 }, () => own.run(one, 'decodeUplink', {}).catch(kindOfFault));
    const other = own.run({ ...one, company: 82 }, 'decodeUplink', {});
    expect((await Promise.all(runs)).at(-1)).toBe('busy');
    expect(await other).toEqual({ data: {} });
    own.onApplicationShutdown();
  });
});
