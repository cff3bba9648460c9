import { Worker } from 'node:worker_threads';

/** How long a thread waits for its next document. To load what it draws with takes longer than most documents do. */
const IDLE_MS = 30_000;
/** What has made a larger file ends with it, and its memory is free. */
const LARGE_BYTES = 256 * 1024;

/** Sends the thread a message; resolves with its answer. */
type Ask = (message: unknown) => Promise<unknown>;

/**
 * Threads of one script (`*-worker.cjs`), each of which makes one document at a time; one that has nothing to do is kept
 * for the next one. The script forgets a document with its last answer. A thread that fails, goes beyond its heap or
 * whose caller has left is ended, and nothing else with it.
 */
export class DocumentThreads {
  private readonly idle: IdleThread[] = [];

  /** `heapMb`: of the thread, beyond which it ends. */
  constructor(
    private readonly script: string,
    private readonly heapMb: number,
  ) {}

  /** What `work` returns is the file of the thread's last answer. Rejects as soon as `signal` is aborted. */
  async make(work: (ask: Ask) => Promise<unknown>, signal: AbortSignal): Promise<Buffer> {
    signal.throwIfAborted();
    const worker = this.idle.pop()?.take() ?? this.started();
    try {
      const file = (await work((message) => answerOf(worker, message, signal))) as Uint8Array;
      if (file.byteLength > LARGE_BYTES) await worker.terminate();
      else this.keep(worker);
      return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  private started(): Worker {
    return new Worker(this.script, { resourceLimits: { maxOldGenerationSizeMb: this.heapMb } });
  }

  private keep(worker: Worker): void {
    const thread = new IdleThread(worker, () => {
      const index = this.idle.indexOf(thread);
      if (index >= 0) this.idle.splice(index, 1);
    });
    this.idle.push(thread);
  }
}

/** Waits for its next document without keeping the process alive; `left` is called when it has ended instead. */
class IdleThread {
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly worker: Worker,
    private readonly left: () => void,
  ) {
    this.timer = setTimeout(this.end, IDLE_MS).unref();
    worker.on('error', this.end).on('exit', this.end).unref();
  }

  take(): Worker {
    clearTimeout(this.timer);
    this.worker.off('error', this.end).off('exit', this.end).ref();
    return this.worker;
  }

  private readonly end = (): void => {
    clearTimeout(this.timer);
    this.left();
    void this.worker.terminate();
  };
}

function answerOf(worker: Worker, message: unknown, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const settle = (then: () => void) => {
      signal.removeEventListener('abort', ended);
      worker.off('message', took).off('error', broke).off('exit', ended);
      then();
    };
    const ended = () =>
      settle(() => reject(signal.aborted ? (signal.reason as Error) : new Error('the thread of a document ended')));
    const took = (answer: unknown) => settle(() => resolve(answer));
    const broke = (error: Error) => settle(() => reject(error));
    signal.addEventListener('abort', ended, { once: true });
    worker.once('message', took).once('error', broke).once('exit', ended);
    worker.postMessage(message);
  });
}
