import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core';
import { bufferBundle } from './buffer-bundle';
import { withoutModuleStatement } from './module-syntax';
import { CODEC_LIMITS, type CodecFaultKind, type CodecFunction, type CodecPosition } from './sandbox-protocol';
import { CODEC_SCOPE, PRELUDE } from './script-prelude';
import { Stopwatch } from './stopwatch';

/** Reason for a missing result of a codec, for the other process. */
export class ScriptFault extends Error {
  constructor(
    readonly kind: CodecFaultKind,
    message: string,
    readonly at?: CodecPosition,
  ) {
    super(message);
  }
}

/** QuickJS's own messages (InternalError) where a limit is exceeded. */
const ENGINE_FAULTS: readonly (readonly [RegExp, CodecFaultKind, string])[] = [
  [/out of memory/i, 'memory', 'it took more memory than it may'],
  [/stack overflow/i, 'stack', 'it calls itself too deeply'],
];
const TIME_FAULT = () => new ScriptFault('time', 'it ran longer than it may');

/** Statements of ES modules that one codec may have. */
const MODULE_STATEMENTS = 50;
const SCRIPT = { type: 'global' } as const;

let bundle: string | null = null;

/** One codec in its realm. */
export class Script {
  private readonly watch = new Stopwatch();
  private allowedMs = 0;
  private isInterrupted = false;
  private readonly runtime: QuickJSRuntime;
  private readonly vm: QuickJSContext;
  /** `pick`, `call` and `describe` of the prelude. */
  private readonly prelude = new Map<string, QuickJSHandle>();
  private readonly functions = new Map<CodecFunction, QuickJSHandle | null>();
  private codec: QuickJSHandle | null = null;

  private constructor(quickjs: QuickJSWASMModule) {
    this.runtime = quickjs.newRuntime();
    this.runtime.setMemoryLimit(CODEC_LIMITS.memoryBytes);
    this.runtime.setMaxStackSize(CODEC_LIMITS.stackBytes);
    this.runtime.setInterruptHandler(() => {
      this.isInterrupted ||= this.watch.ms > this.allowedMs;
      return this.isInterrupted;
    });
    this.vm = this.runtime.newContext();
  }

  /** Throws ScriptFault. */
  static load(quickjs: QuickJSWASMModule, source: string): Script {
    let text = source;
    let first: ScriptFault | null = null;
    for (let rewritten = 0; ; rewritten++) {
      // A new realm for each text: one that could not be read has run nothing, but may have declared.
      const script = new Script(quickjs);
      try {
        script.read(text);
        return script;
      } catch (error) {
        script.dispose();
        if (!(error instanceof ScriptFault) || error.kind !== 'syntax' || !error.at) throw error;
        first ??= error;
        const next = rewritten < MODULE_STATEMENTS ? withoutModuleStatement(text, error.at) : null;
        if (next === null) throw rewritten > 0 && !/export|import/.test(error.message) ? error : first;
        text = next;
      }
    }
  }

  /** JSON in, JSON out. Throws ScriptFault, also for an answer that took longer than it may in native code. */
  call(run: CodecFunction, input: string): string {
    const { vm } = this;
    const codec = this.functionOf(run);
    this.allow(CODEC_LIMITS.callMs);
    const given = vm.newString(input);
    const longest = vm.newNumber(CODEC_LIMITS.outputLength);
    const name = vm.newString(run);
    try {
      const result = vm.callFunction(this.ours('call'), vm.undefined, codec, given, longest, name);
      if (result.error) throw this.faultOf(result.error);
      const output = vm.getString(result.value);
      result.value.dispose();
      if (this.watch.ms > this.allowedMs) throw TIME_FAULT();
      return output;
    } finally {
      for (const handle of [given, longest, name]) handle.dispose();
    }
  }

  /** After a broken limit the engine itself may fail here; the memory is then freed with the process. */
  dispose(): void {
    try {
      for (const handle of this.functions.values()) handle?.dispose();
      for (const handle of this.prelude.values()) handle.dispose();
      this.codec?.dispose();
      this.vm.dispose();
      this.runtime.dispose();
    } catch {
      // The realm is never used again.
    }
  }

  private read(source: string): void {
    this.allow(CODEC_LIMITS.loadMs);
    this.prepare();
    // Read in here where it is going to be used: it takes longer than most calls.
    if (/buffer/i.test(source)) this.vm.evalCode('Buffer', 'prelude.js', SCRIPT).dispose();
    const scope = this.vm.evalCode(source + CODEC_SCOPE, 'codec.js', SCRIPT);
    if (scope.error) {
      const fault = this.faultOf(scope.error);
      throw fault.kind === 'threw' ? new ScriptFault('syntax', fault.message, fault.at) : fault;
    }
    const picked = this.vm.callFunction(this.ours('pick'), this.vm.undefined, scope.value);
    scope.value.dispose();
    if (picked.error) throw this.faultOf(picked.error);
    this.codec = picked.value;
    if (this.watch.ms > this.allowedMs) throw TIME_FAULT();
  }

  private prepare(): void {
    const { vm } = this;
    const loadBuffer = vm.newFunction('loadBuffer', () =>
      vm.evalCode((bundle ??= bufferBundle()), 'buffer.js', SCRIPT),
    );
    const make = vm.evalCode(PRELUDE, 'prelude.js', SCRIPT);
    if (make.error) throw new ScriptFault('killed', `the prelude: ${JSON.stringify(vm.dump(make.error))}`);
    const made = vm.callFunction(make.value, vm.undefined, loadBuffer);
    for (const handle of [make.value, loadBuffer]) handle.dispose();
    if (made.error) throw new ScriptFault('killed', `the prelude: ${JSON.stringify(vm.dump(made.error))}`);
    for (const name of ['pick', 'call', 'describe']) this.prelude.set(name, vm.getProp(made.value, name));
    made.value.dispose();
  }

  private ours(name: 'pick' | 'call' | 'describe'): QuickJSHandle {
    const found = this.prelude.get(name);
    if (!found) throw new ScriptFault('missing', 'the codec was not read in');
    return found;
  }

  private functionOf(run: CodecFunction): QuickJSHandle {
    let found = this.functions.get(run);
    if (found === undefined && this.codec) {
      const handle = this.vm.getProp(this.codec, run);
      found = this.vm.typeof(handle) === 'function' ? handle : null;
      if (!found) handle.dispose();
      this.functions.set(run, found);
    }
    if (!found) throw new ScriptFault('missing', `it has no function ${run}`);
    return found;
  }

  private allow(ms: number): void {
    this.watch.restart();
    this.allowedMs = ms;
    this.isInterrupted = false;
  }

  /** An error of the realm in words. Reading it runs code of the codec (a getter), so it has its own limit. */
  private faultOf(error: QuickJSHandle): ScriptFault {
    if (this.isInterrupted) {
      error.dispose();
      return TIME_FAULT();
    }
    this.allow(CODEC_LIMITS.callMs);
    const text = this.described(error);
    error.dispose();
    if (text === null) {
      return this.watch.ms > this.allowedMs
        ? TIME_FAULT()
        : new ScriptFault('memory', 'it took more memory than it may');
    }
    const [, kind = 'threw', line, column, message = text] = /^(\w+):(\d+):(\d+):([^]*)$/.exec(text) ?? [];
    for (const [pattern, broken, sentence] of kind === 'engine' ? ENGINE_FAULTS : []) {
      if (pattern.test(message)) return new ScriptFault(broken, sentence);
    }
    const at = Number(line) > 0 ? { line: Number(line), column: Number(column) } : undefined;
    if (kind === 'size' || kind === 'async') return new ScriptFault(kind, message);
    return new ScriptFault('threw', message, at);
  }

  /** null: not even that could be run. */
  private described(error: QuickJSHandle): string | null {
    const described = this.vm.callFunction(this.ours('describe'), this.vm.undefined, error);
    if (described.error) {
      described.error.dispose();
      return null;
    }
    const text = this.vm.getString(described.value);
    described.value.dispose();
    return text;
  }
}
