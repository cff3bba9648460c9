import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import { documentTooCostly } from '../document.errors';
import { type ProcessBounds, ProcessUse, startBounded } from './bounded-process';

/** Idle time after which a process ends. Loading the drawing code takes longer than most documents do. */
const IDLE_MS = 30_000;
/** A process that has made a larger file ends with it, which frees its memory. */
const LARGE_BYTES = 256 * 1024;
/** Interval of the check of a process, ms. */
const LOOK_MS = 100;
/** Kept characters of a process's output on failure: for the log, never for the caller. */
const KEPT_OUTPUT = 2000;
const MB = 1024 * 1024;
/** Beside the heap: Node, fonts, buffers of the file. */
const BESIDE_HEAP_MB = 384;
const PROCESSOR_MS = 120_000;
const CLOCK_MS = 600_000;

/** Sends the process a message; resolves with its answer. */
type Ask = (message: unknown) => Promise<unknown>;

/** Answer of a process (answer.cjs): a value, a part of its file (the last one with `isLast`), or why it failed. */
type Answer = { value: unknown } | { part: Uint8Array; isLast: boolean } | { failed: string };

/**
 * Processes of one script, each of which makes one document at a time (`serve` of answer.cjs); an idle one is kept for the
 * next document. The script forgets a document with its last answer. A process that fails, exceeds its bounds or whose
 * caller has left is ended.
 */
export class DocumentProcesses {
  private readonly logger = new Logger('Documents');
  private readonly idle: IdleProcess[] = [];
  private readonly bounds: ProcessBounds;

  constructor(
    private readonly script: string,
    bounds: { heapMb: number; processorMs?: number },
  ) {
    this.bounds = {
      ...{ heapMb: bounds.heapMb, residentBytes: (bounds.heapMb + BESIDE_HEAP_MB) * MB },
      ...{ processorMs: bounds.processorMs ?? PROCESSOR_MS, clockMs: CLOCK_MS },
    };
  }

  /**
   * Returns the file of the process's last answer, as `work` returns it. Throws `documentTooCostly` if the process
   * exceeds its bounds or is killed; rejects as soon as `signal` is aborted.
   */
  async make(work: (ask: Ask) => Promise<unknown>, signal: AbortSignal): Promise<Buffer> {
    signal.throwIfAborted();
    const child = this.idle.pop()?.take() ?? startBounded(this.script, this.bounds.heapMb, 'ignore');
    const talk = new Conversation(child, this.bounds, (cause) => this.logger.warn(`a document was given up: ${cause}`));
    try {
      const file = (await work((message) => talk.ask(message, signal))) as Buffer;
      talk.end();
      if (file.byteLength > LARGE_BYTES) child.kill('SIGKILL');
      else this.keep(child);
      return file;
    } catch (error) {
      talk.end();
      child.kill('SIGKILL');
      throw error;
    }
  }

  private keep(child: ChildProcess): void {
    const idle = new IdleProcess(child, () => {
      const index = this.idle.indexOf(idle);
      if (index >= 0) this.idle.splice(index, 1);
    });
    this.idle.push(idle);
  }
}

/** Messages and answers of one document, within the bounds. */
class Conversation {
  private readonly use: ProcessUse;
  private readonly look: NodeJS.Timeout;
  private output = '';
  private parts: Uint8Array[] = [];
  private fault: Error | null = null;
  private waiting: { resolve(value: unknown): void; reject(error: Error): void } | null = null;

  constructor(
    private readonly child: ChildProcess,
    private readonly bounds: ProcessBounds,
    private readonly warn: (cause: string) => void,
  ) {
    this.use = new ProcessUse(child);
    this.look = setInterval(() => this.check(), LOOK_MS).unref();
    child.on('message', this.took).on('error', this.broke).on('exit', this.exited);
    child.stderr?.setEncoding('utf8').on('data', this.wrote);
  }

  async ask(message: unknown, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    if (this.fault) throw this.fault;
    const left = () => this.broke(signal.reason as Error);
    signal.addEventListener('abort', left, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        this.waiting = { resolve, reject };
        // A process that has ended reports it by its exit.
        this.child.send({ message }, () => undefined);
      });
    } finally {
      signal.removeEventListener('abort', left);
    }
  }

  end(): void {
    clearInterval(this.look);
    this.child.off('message', this.took).off('error', this.broke).off('exit', this.exited);
    this.child.stderr?.off('data', this.wrote);
  }

  private check(): void {
    const cause = this.use.excess(this.bounds);
    if (cause !== null) this.costly(cause);
  }

  private costly(cause: string): void {
    this.warn(cause);
    this.broke(documentTooCostly());
    this.child.kill('SIGKILL');
  }

  private readonly wrote = (text: string): void => {
    this.output = (this.output + text).slice(-KEPT_OUTPUT);
  };

  private readonly broke = (error: Error): void => {
    this.fault ??= error;
    this.waiting?.reject(this.fault);
    this.waiting = null;
  };

  private readonly exited = (code: number | null, signal: string | null): void =>
    this.costly(`the process ended (${/^.*error.*$/im.exec(this.output)?.[0] ?? signal ?? code})`);

  private readonly took = (answer: unknown): void => {
    const given = answer as Answer;
    if ('failed' in given) this.broke(new Error(given.failed));
    else if ('value' in given) this.settle(given.value);
    else {
      this.parts.push(given.part);
      if (given.isLast) this.settle(Buffer.concat(this.parts.splice(0)));
    }
  };

  private settle(value: unknown): void {
    this.waiting?.resolve(value);
    this.waiting = null;
  }
}

/** Waits for its next document without keeping this process alive; `left` is called when it has ended instead. */
class IdleProcess {
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly child: ChildProcess,
    private readonly left: () => void,
  ) {
    this.timer = setTimeout(this.end, IDLE_MS).unref();
    child.on('error', this.end).on('exit', this.end).unref();
    child.channel?.unref();
    socketOf(child)?.unref();
  }

  take(): ChildProcess {
    clearTimeout(this.timer);
    this.child.off('error', this.end).off('exit', this.end).ref();
    this.child.channel?.ref();
    return this.child;
  }

  private readonly end = (): void => {
    clearTimeout(this.timer);
    this.left();
    this.child.kill('SIGKILL');
  };
}

/** The pipe of the process's output: a socket, although its type is that of any stream. */
const socketOf = (child: ChildProcess): Socket | null => child.stderr as Socket | null;
