import { type ChildProcess, fork } from 'node:child_process';
import { extname, join } from 'node:path';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { processorMsOf } from './processor-time';
import {
  type CodecAnswer,
  type CodecCall,
  type CodecFaultKind,
  type CodecFunction,
  CODEC_LIMITS,
} from './sandbox-protocol';

/** A codec that gave nothing; the message is a sentence for people. */
export class CodecFault extends Error {
  override readonly name = 'CodecFault';
  constructor(
    readonly kind: CodecFaultKind,
    message: string,
  ) {
    super(message);
  }
}

/** The text of a codec. Another text, and another owner, has another key: what a codec remembers stays its own. */
export interface CodecScript {
  key: string;
  source: string;
}

interface Waiting {
  call: CodecCall;
  source: string;
  resolve(output: unknown): void;
  reject(fault: Error): void;
}

/** Calls that may wait; beyond them a caller is told to come later. */
const QUEUE_LIMIT = 5000;
/** A codec that breaks limits so often in a row is not run for a while: it would hold up all the others. */
const STRIKES = 3;
const SUSPENDED_MS = 60_000;
/** However busy the machine is: no call is waited for longer, ms. */
const LONGEST_MS = 15_000;
/** How often a call under way is looked after, ms. */
const LOOK_MS = 250;
const LIMIT_FAULTS: readonly CodecFaultKind[] = ['time', 'memory', 'stack', 'killed'];

const SOURCE = extname(__filename);
/** Run from its source, as tests do, the process reads TypeScript as they do. */
const NODE_OPTIONS = SOURCE === '.ts' ? ['-r', join(__dirname, '../testing/register.cjs')] : [];

/**
 * Runs uploaded payload codecs in QuickJS, in a process of its own that is started with the first call, has nothing of
 * this one's environment, and is ended when a codec does not come back. One call at a time.
 */
@Injectable()
export class CodecSandbox implements OnApplicationShutdown {
  private readonly logger = new Logger('CodecSandbox');
  private child: { process: ChildProcess; ready: boolean } | null = null;
  private readonly queue: Waiting[] = [];
  private current: { waiting: Waiting; timer: NodeJS.Timeout } | null = null;
  private readonly strikes = new Map<string, { count: number; until: number }>();
  private lastId = 0;
  private closed = false;

  /** What the function gives, from JSON. Rejects with CodecFault. */
  async run(script: CodecScript, run: CodecFunction, input: object): Promise<unknown> {
    const struck = this.strikes.get(script.key);
    if (struck && struck.count >= STRIKES && Date.now() < struck.until) {
      throw new CodecFault('suspended', 'the codec broke its limits several times and is not run for a minute');
    }
    if (this.closed || this.queue.length >= QUEUE_LIMIT) {
      throw new CodecFault('busy', 'too many calls of codecs are waiting');
    }
    try {
      const output = await new Promise<unknown>((resolve, reject) => {
        const call = { id: ++this.lastId, key: script.key, run, input: JSON.stringify(input) };
        this.queue.push({ call, source: script.source, resolve, reject });
        this.next();
      });
      this.strikes.delete(script.key);
      return output;
    } catch (error) {
      if (error instanceof CodecFault && LIMIT_FAULTS.includes(error.kind)) this.strike(script.key);
      throw error;
    }
  }

  onApplicationShutdown(): void {
    this.closed = true;
    for (const { reject } of this.queue.splice(0)) reject(new CodecFault('busy', 'the server is being stopped'));
    this.end();
  }

  private strike(key: string): void {
    const count = (this.strikes.get(key)?.count ?? 0) + 1;
    this.strikes.set(key, { count, until: Date.now() + SUSPENDED_MS });
    if (this.strikes.size > 10_000) this.strikes.clear();
  }

  private next(): void {
    if (this.current || this.queue.length === 0) return;
    this.child ??= this.start();
    if (!this.child.ready) return;
    const waiting = this.queue.shift();
    if (waiting) this.send(waiting, this.child.process);
  }

  private send(waiting: Waiting, child: ChildProcess, source?: string): void {
    const begun = processorMsOf(child.pid);
    const since = Date.now();
    const timer = setInterval(() => {
      const used = (processorMsOf(child.pid) ?? Infinity) - (begun ?? 0);
      if (used >= CODEC_LIMITS.killMs || Date.now() - since >= LONGEST_MS) {
        this.gaveUp(child, new CodecFault('killed', 'it did not come back and its process was ended'));
      }
    }, LOOK_MS);
    this.current = { waiting, timer };
    child.send({ ...waiting.call, ...(source !== undefined && { source }) }, (error) => {
      if (error) this.gaveUp(child, new CodecFault('killed', 'the process of the codecs went away'));
    });
  }

  private start(): { process: ChildProcess; ready: boolean } {
    const child = fork(join(__dirname, `sandbox-process${SOURCE}`), [], {
      env: {},
      execArgv: [...NODE_OPTIONS, '--max-old-space-size=64'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const started = { process: child, ready: false };
    child.on('message', (answer: CodecAnswer | 'ready') => {
      if (this.child !== started) return;
      if (answer === 'ready') {
        started.ready = true;
        this.next();
      } else this.onAnswer(child, answer);
    });
    child.on('error', (error) => this.logger.error(`the process of the codecs: ${error.message}`));
    child.on('exit', () => {
      this.gaveUp(child, new CodecFault('killed', 'the process of the codecs ended'));
    });
    // It is no reason for the server to stay.
    child.unref();
    child.channel?.unref();
    return started;
  }

  private onAnswer(child: ChildProcess, answer: CodecAnswer): void {
    const { current } = this;
    if (!current || current.waiting.call.id !== answer.id) return;
    clearInterval(current.timer);
    this.current = null;
    const { waiting } = current;
    if ('unknown' in answer) {
      this.send(waiting, child, waiting.source);
      return;
    }
    if (answer.tired) this.end();
    if ('output' in answer) waiting.resolve(JSON.parse(answer.output));
    else waiting.reject(new CodecFault(answer.fault, answer.message));
    this.next();
  }

  /** The process is of no use any more: whoever waits for its answer is told, the others get a new one. */
  private gaveUp(child: ChildProcess, fault: CodecFault): void {
    if (this.child?.process !== child) return;
    this.end();
    const { current } = this;
    this.current = null;
    if (current) {
      clearInterval(current.timer);
      current.waiting.reject(fault);
    } else if (this.queue.length > 0) {
      // It never came up: do not start it again and again for the same calls.
      for (const { reject } of this.queue.splice(0)) reject(fault);
    }
    if (!this.closed) this.next();
  }

  private end(): void {
    const { child } = this;
    this.child = null;
    child?.process.kill('SIGKILL');
  }
}
