import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { CODEC_LIMITS, type CodecFaultKind, type CodecFunction } from './sandbox-protocol';
import { CODEC_FUNCTIONS, PRELUDE } from './script-prelude';

/** Why a codec gave nothing, for the other process. */
export class ScriptFault extends Error {
  constructor(
    readonly kind: CodecFaultKind,
    message: string,
  ) {
    super(message);
  }
}

const PAGE = 65_536;
/** Room for all codecs that are kept, and some: the engine itself cannot take more than this. */
const MEMORY_PAGES = Math.ceil(((CODEC_LIMITS.kept + 2) * CODEC_LIMITS.memoryBytes) / PAGE);
/** Memory of WebAssembly never shrinks: a process that has grown so far is ended once it is idle. */
const TIRED_BYTES = (MEMORY_PAGES * PAGE) / 2;

/** What QuickJS says where a limit is broken. */
const ENGINE_FAULTS: readonly (readonly [RegExp, CodecFaultKind, string])[] = [
  [/InternalError: interrupted/, 'time', 'it ran longer than it may'],
  [/out of memory/i, 'memory', 'it took more memory than it may'],
  [/stack overflow/i, 'stack', 'it calls itself too deeply'],
];

/** The codecs of one process, each in a realm of its own, ready to be called. */
export class ScriptRuntime {
  private readonly scripts = new Map<string, Script>();

  private constructor(
    private readonly quickjs: QuickJSWASMModule,
    private readonly memory: WebAssembly.Memory,
  ) {}

  static async create(): Promise<ScriptRuntime> {
    const memory = new WebAssembly.Memory({ initial: 256, maximum: MEMORY_PAGES });
    const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory: memory }));
    return new ScriptRuntime(quickjs, memory);
  }

  get isTired(): boolean {
    return this.memory.buffer.byteLength > TIRED_BYTES;
  }

  knows(key: string): boolean {
    return this.scripts.has(key);
  }

  /** Reads a codec in under a key that it did not have. Throws ScriptFault. */
  load(key: string, source: string): void {
    const [oldest] = this.scripts.keys();
    if (this.scripts.size >= CODEC_LIMITS.kept && oldest !== undefined) this.forget(oldest);
    this.scripts.set(key, Script.load(this.quickjs, source));
  }

  /** JSON in, JSON out. A codec that breaks a limit is begun anew for its next call. Throws ScriptFault. */
  call(key: string, run: CodecFunction, input: string): string {
    const script = this.scripts.get(key);
    if (!script) throw new ScriptFault('missing', 'the codec was not read in');
    this.scripts.delete(key);
    try {
      const output = script.call(run, input);
      this.scripts.set(key, script);
      return output;
    } catch (error) {
      if (error instanceof ScriptFault && (error.kind === 'threw' || error.kind === 'missing')) {
        this.scripts.set(key, script);
      } else {
        script.dispose();
      }
      throw error;
    }
  }

  private forget(key: string): void {
    this.scripts.get(key)?.dispose();
    this.scripts.delete(key);
  }
}

/** One codec in its realm. */
class Script {
  private until = 0;
  private readonly runtime: QuickJSRuntime;
  private readonly vm: QuickJSContext;
  private prelude: QuickJSHandle | null = null;
  private functions: QuickJSHandle | null = null;

  private constructor(quickjs: QuickJSWASMModule) {
    this.runtime = quickjs.newRuntime();
    this.runtime.setMemoryLimit(CODEC_LIMITS.memoryBytes);
    this.runtime.setMaxStackSize(CODEC_LIMITS.stackBytes);
    // Processor time, not that of the clock: on a busy machine an honest codec waits too.
    this.runtime.setInterruptHandler(() => processorMs() > this.until);
    this.vm = this.runtime.newContext();
  }

  static load(quickjs: QuickJSWASMModule, source: string): Script {
    const script = new Script(quickjs);
    try {
      script.read(source);
      return script;
    } catch (error) {
      script.dispose();
      throw error;
    }
  }

  call(run: CodecFunction, input: string): string {
    const { vm, prelude, functions } = this;
    if (!prelude || !functions) throw new ScriptFault('missing', 'the codec was not read in');
    this.allow(CODEC_LIMITS.callMs);
    const given = vm.newString(input);
    const longest = vm.newNumber(CODEC_LIMITS.outputLength);
    const codec = vm.getProp(functions, run);
    const caller = vm.getProp(prelude, 'call');
    try {
      if (vm.typeof(codec) !== 'function') throw new ScriptFault('missing', `it has no function ${run}`);
      const result = vm.callFunction(caller, vm.undefined, codec, given, longest);
      if (result.error) throw this.faultOf(result.error);
      const output = vm.getString(result.value);
      result.value.dispose();
      return output;
    } finally {
      for (const handle of [given, longest, codec, caller]) handle.dispose();
    }
  }

  /** What a broken limit left behind may make the engine itself complain; the memory goes with the process then. */
  dispose(): void {
    try {
      this.prelude?.dispose();
      this.functions?.dispose();
      this.vm.dispose();
      this.runtime.dispose();
    } catch {
      // The realm is never used again.
    }
  }

  private read(source: string): void {
    this.allow(CODEC_LIMITS.loadMs);
    const prelude = this.vm.evalCode(PRELUDE, 'prelude.js');
    if (prelude.error) throw this.faultOf(prelude.error);
    this.prelude = prelude.value;
    const functions = this.vm.evalCode(source + CODEC_FUNCTIONS, 'codec.js');
    if (functions.error) {
      const fault = this.faultOf(functions.error);
      throw fault.kind === 'threw' ? new ScriptFault('syntax', fault.message) : fault;
    }
    this.functions = functions.value;
  }

  private allow(ms: number): void {
    this.until = processorMs() + ms;
  }

  /** An error of the realm in words. Telling it runs code of the codec (a getter), so that it has a limit of its own. */
  private faultOf(error: QuickJSHandle): ScriptFault {
    const { vm, prelude } = this;
    this.allow(CODEC_LIMITS.callMs);
    const text = prelude ? this.described(prelude, error) : JSON.stringify(vm.dump(error));
    error.dispose();
    for (const [pattern, kind, sentence] of ENGINE_FAULTS) {
      if (pattern.test(text)) return new ScriptFault(kind, sentence);
    }
    if (text.startsWith('size:')) return new ScriptFault('size', text.slice('size:'.length));
    return new ScriptFault('threw', text.replace(/^threw:/, ''));
  }

  private described(prelude: QuickJSHandle, error: QuickJSHandle): string {
    const describe = this.vm.getProp(prelude, 'describe');
    const told = this.vm.callFunction(describe, this.vm.undefined, error);
    describe.dispose();
    if (told.error) {
      told.error.dispose();
      return 'threw:InternalError: interrupted';
    }
    const text = this.vm.getString(told.value);
    told.value.dispose();
    return text;
  }
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
