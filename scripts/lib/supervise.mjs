// Keeps a part of the stack running: started again with growing pauses when it dies, as often as it takes, for who comes
// back to a full disk in the morning finds it running again once there is room. Given up where a start can never succeed.
import { setTimeout as sleep } from 'node:timers/promises';

const LONGEST_PAUSE_MS = 60_000;
/** A part that ran this long was healthy; its next end counts as the first. */
const HEALTHY_MS = 60_000;

export class Supervised {
  #current = null;
  #starting = Promise.resolve();
  #stopping = null;
  #failures = 0;

  /**
   * @param {object} part
   * @param {string} part.name for the sentences
   * @param {() => Promise<{ pid: number, exited: Promise<number | null>, stop(): Promise<void> }>} part.start
   * @param {(current: { exited: Promise<number | null> }) => Promise<void>} [part.ready] returns when it can be used
   * @param {(code: number | null) => boolean} [part.isFinal] exit codes after which starting again is of no use
   * @param {() => Promise<void>} part.onStarted after each start: the pids have changed
   * @param {(part: Supervised, code: number | null) => void} part.onGivenUp
   * @param {(line: string) => void} part.print
   * @param {(ms: number) => Promise<unknown>} [part.pause]
   * @param {() => number} [part.now] milliseconds of a clock that only rises
   */
  constructor(part) {
    this.part = part;
  }

  get name() {
    return this.part.name;
  }

  get pid() {
    return this.#current?.pid ?? null;
  }

  /** Starts it and keeps it running; throws when this first start fails. */
  async start() {
    await this.#startOnce();
    this.#watch();
  }

  /** Stops it for good, whether it runs, is being started, or waits for its next start. */
  async stop() {
    this.#stopping ??= (async () => {
      await this.#starting.catch(() => undefined);
      await this.#current?.stop();
    })();
    await this.#stopping;
  }

  async #startOnce() {
    this.#starting = this.part.start();
    const current = await this.#starting;
    this.#current = current;
    await this.part.onStarted();
    await this.part.ready?.(current);
  }

  #watch() {
    const { now = () => performance.now() } = this.part;
    const startedAt = now();
    void this.#current.exited.then((code) => this.#died(code, now() - startedAt));
  }

  async #died(code, ranMs) {
    this.#current = null;
    if (this.#stopping) return;
    if (ranMs >= HEALTHY_MS) this.#failures = 0;
    this.#failures++;
    const { name, print, isFinal, onGivenUp, pause = sleep } = this.part;
    if (isFinal?.(code)) return onGivenUp(this, code);
    const pauseMs = Math.min(1000 * 2 ** (this.#failures - 1), LONGEST_PAUSE_MS);
    print(`${name} ended unexpectedly (${code ?? 'killed'}); it is started again in ${pauseMs / 1000} s.`);
    await pause(pauseMs);
    if (this.#stopping) return;
    try {
      await this.#startOnce();
      print(`${name} runs again.`);
      this.#watch();
    } catch (error) {
      print(`${name}: ${error.message}`);
      await this.#current?.stop();
      await this.#died(error.exitCode ?? null, 0);
    }
  }
}
