import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { extname, join } from 'node:path';
import { Logger } from '@nestjs/common';
import { CodecFault } from './codec-fault';
import { processorMsOf } from './processor-time';
import { type CodecAnswers, type CodecBatch, CODEC_LIMITS } from './sandbox-protocol';

/** However busy the machine is: no batch is waited for longer, ms. */
const LONGEST_MS = 15_000;
/** Interval of the check of a running batch, ms. */
const LOOK_MS = 250;

const SOURCE = extname(__filename);
/** Run from its source, as tests do, the process reads TypeScript as they do. */
const NODE_OPTIONS = SOURCE === '.ts' ? ['-r', join(__dirname, '../testing/register.cjs')] : [];

interface Child {
  process: ChildProcess;
  ready: boolean;
  /** Keys of the codecs whose text it was given. */
  given: Set<string>;
}

interface Current {
  batch: CodecBatch;
  resolve(answers: CodecAnswers): void;
  reject(fault: CodecFault): void;
  sentAt: number;
  /** Processor time of the process when it was given the batch or was looked after first, ms; its start-up is before that. */
  begunMs?: number;
}

/**
 * One process of uploaded codecs: started with the first batch, without anything of this one's environment, and ended
 * when a batch does not come back. One batch at a time.
 */
export class SandboxWorker {
  private readonly logger = new Logger('CodecSandbox');
  private child: Child | null = null;
  private current: Current | null = null;
  private timer: NodeJS.Timeout | undefined;

  /** `niceness` as of setpriority(2), relative to this process; `program`: text that the process runs. */
  constructor(
    private readonly niceness: number,
    private readonly program = join(__dirname, `sandbox-process${SOURCE}`),
  ) {}

  get isFree(): boolean {
    return this.current === null;
  }

  /** true if the running process already has that codec's text. From now on it counts as given. */
  gives(key: string): boolean {
    this.child ??= this.start();
    if (this.child.given.has(key)) return true;
    this.child.given.add(key);
    return false;
  }

  /** The codec does not exist (any more): its text goes with its next call. */
  forget(key: string): void {
    this.child?.given.delete(key);
  }

  /** Rejects with CodecFault (killed). */
  run(batch: CodecBatch): Promise<CodecAnswers> {
    return new Promise((resolve, reject) => {
      this.current = { batch, resolve, reject, sentAt: Date.now() };
      this.timer ??= setInterval(() => this.look(), LOOK_MS).unref();
      this.child ??= this.start();
      if (this.child.ready) this.send(this.child);
    });
  }

  end(fault = new CodecFault('killed', 'the process of the codecs ended')): void {
    const { child, current } = this;
    this.child = null;
    this.current = null;
    clearInterval(this.timer);
    this.timer = undefined;
    child?.process.kill('SIGKILL');
    current?.reject(fault);
  }

  private send(child: Child): void {
    const { current } = this;
    if (!current) return;
    current.sentAt = Date.now();
    current.begunMs = processorMsOf(child.process.pid);
    child.process.send(current.batch, (error) => {
      if (error && this.child === child) this.end(new CodecFault('killed', 'the process of the codecs went away'));
    });
  }

  private start(): Child {
    const process = fork(this.program, [], {
      env: {},
      execArgv: [...NODE_OPTIONS, '--max-old-space-size=96'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const child: Child = { process, ready: false, given: new Set() };
    if (process.pid !== undefined && this.niceness > 0) this.yieldTo(process.pid);
    process.on('message', (message: CodecAnswers | 'ready') => {
      if (this.child !== child) return;
      if (message === 'ready') {
        child.ready = true;
        this.send(child);
      } else this.onAnswers(message);
    });
    process.on('error', (error) => this.logger.error(`the process of the codecs: ${error.message}`));
    process.on('exit', () => {
      if (this.child === child) this.end();
    });
    // Does not keep the server alive.
    process.unref();
    process.channel?.unref();
    return child;
  }

  private yieldTo(pid: number): void {
    try {
      setPriority(pid, this.niceness);
    } catch (error) {
      this.logger.warn(`the process of slow codecs has the priority of the others: ${String(error)}`);
    }
  }

  private onAnswers(answers: CodecAnswers): void {
    const { current } = this;
    this.current = null;
    if (answers.tired) this.end();
    current?.resolve(answers);
  }

  private look(): void {
    const { child, current } = this;
    if (!current) {
      clearInterval(this.timer);
      this.timer = undefined;
      return;
    }
    // The time to start the process does not count for the codec.
    const used = child?.ready ? processorMsOf(child.process.pid) : undefined;
    const begun = (current.begunMs ??= used);
    const isOver = used !== undefined && begun !== undefined && used - begun >= CODEC_LIMITS.killMs;
    if (isOver || Date.now() - current.sentAt >= LONGEST_MS) {
      this.end(new CodecFault('killed', 'it did not come back and its process was ended'));
    }
  }
}
