import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core';
import { CODEC_LIMITS, type CodecCall } from './sandbox-protocol';
import { Script, ScriptFault } from './script';
import { Stopwatch } from './stopwatch';

const PAGE = 65_536;
/**
 * Realms (some 100 kB each) and the memory of a few of them at a time: the engine itself cannot take more than this.
 */
const MEMORY_PAGES = (512 << 20) / PAGE;
/** Memory of WebAssembly never shrinks: a process that has grown so far is ended once it is idle. */
const TIRED_BYTES = (MEMORY_PAGES * PAGE) / 2;

const WARM_ROUNDS = 3;

interface Entry {
  /** Only of a codec that has a new realm for each call. */
  source: string | null;
  script: Script | null;
}

/** The codecs of one process, ready to be called: the realm of each is kept, or its text. */
export class ScriptRuntime {
  /** The one called last comes last. */
  private readonly entries = new Map<string, Entry>();
  private readonly watch = new Stopwatch();
  /** Load time of the codec at the last answer, ms of processor time. */
  loadMs = 0;

  private constructor(
    private readonly quickjs: QuickJSWASMModule,
    private readonly memory: WebAssembly.Memory,
  ) {}

  static async create(): Promise<ScriptRuntime> {
    const memory = new WebAssembly.Memory({ initial: 256, maximum: MEMORY_PAGES });
    const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory: memory }));
    const runtime = new ScriptRuntime(quickjs, memory);
    runtime.warmUp();
    return runtime;
  }

  get isTired(): boolean {
    return this.memory.buffer.byteLength > TIRED_BYTES;
  }

  /** JSON; undefined: the codec is not known and its source is needed. Throws ScriptFault. */
  answer({ key, source, kept, run, input }: CodecCall): string | undefined {
    this.loadMs = 0;
    const known = this.entries.get(key);
    this.entries.delete(key);
    const entry = known ?? (source === undefined ? undefined : { source, script: null });
    if (!entry) return undefined;
    if (entry.source !== null && !kept) return this.answerOnce(key, entry, entry.source, { run, input });
    entry.script ??= this.load(entry.source ?? '');
    entry.source = null;
    const before = this.memory.buffer.byteLength;
    let isKept = false;
    try {
      const output = entry.script.call(run, input);
      isKept = true;
      return output;
    } catch (error) {
      // A codec that breaks a limit is started again for its next call.
      isKept = error instanceof ScriptFault && ['threw', 'missing', 'async'].includes(error.kind);
      throw error;
    } finally {
      // A script that exceeded the memory does not keep it: the others share this memory.
      if (isKept && this.memory.buffer.byteLength === before) this.keep(key, entry);
      else entry.script.dispose();
    }
  }

  private answerOnce(
    key: string,
    entry: Entry,
    source: string,
    { run, input }: Pick<CodecCall, 'run' | 'input'>,
  ): string {
    this.keep(key, entry);
    const script = this.load(source);
    try {
      return script.call(run, input);
    } finally {
      script.dispose();
    }
  }

  /** The engine is compiled while it runs for the first times: no codec pays for that. */
  private warmUp(): void {
    const source = 'const decodeUplink = () => ({ data: Buffer.from("00", "hex").toString("base64") })';
    for (let round = 0; round < WARM_ROUNDS; round++) {
      try {
        this.answer({ id: 0, key: '', source, kept: false, run: 'decodeUplink', input: '{}' });
      } catch (error) {
        // Too slow while the engine is cold.
        if (!(error instanceof ScriptFault)) throw error;
      }
    }
    this.entries.clear();
  }

  private load(source: string): Script {
    this.watch.restart();
    try {
      return Script.load(this.quickjs, source);
    } finally {
      this.loadMs = this.watch.ms;
    }
  }

  private keep(key: string, entry: Entry): void {
    this.entries.set(key, entry);
    const [oldest] = this.entries;
    if (this.entries.size <= CODEC_LIMITS.kept || !oldest) return;
    oldest[1].script?.dispose();
    this.entries.delete(oldest[0]);
  }
}
