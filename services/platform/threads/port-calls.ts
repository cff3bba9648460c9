import type { Transferable } from 'node:worker_threads';

/** The end of a channel between two threads; a MessagePort, and a Worker for the thread that started it. */
export interface Port {
  postMessage(message: unknown, transfer?: readonly Transferable[]): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** Functions that one side offers, by name. The returned or resolved value is the answer. */
export type Answers = Record<string, (argument: never) => unknown>;

type ArgumentOf<A extends Answers, Name extends keyof A> = Parameters<A[Name]>[0];
type AnswerOf<A extends Answers, Name extends keyof A> = Awaited<ReturnType<A[Name]>>;

type Message =
  | { kind: 'call'; id: number; name: string; argument: unknown }
  | { kind: 'notify'; name: string; argument: unknown }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'failed'; id: number; sentence: string };

/** The other thread has ended, or is to hear nothing more: its answer will not come. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
}

/**
 * Calls between two threads, in both directions, over one port. Arguments and answers are copied (structured clone), so
 * they are plain data; an error arrives as its sentence alone. Messages and calls of a side arrive in the order in
 * which they were sent.
 */
export class PortCalls<Theirs extends Answers> {
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private last = 0;
  private ended: ThreadEnded | null = null;

  constructor(
    private readonly port: Port,
    private readonly mine: Answers,
  ) {
    port.on('message', (message) => this.receive(message as Message));
  }

  /** Rejects with ThreadEnded where no answer will come, and with the other side's sentence where it failed. */
  call<Name extends keyof Theirs & string>(
    name: Name,
    argument: ArgumentOf<Theirs, Name>,
    transfer?: readonly Transferable[],
  ): Promise<AnswerOf<Theirs, Name>> {
    if (this.ended) return Promise.reject(this.ended);
    const id = ++this.last;
    return new Promise<unknown>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.post({ kind: 'call', id, name, argument }, transfer);
    }) as Promise<AnswerOf<Theirs, Name>>;
  }

  /** Sends a message without an answer. */
  notify<Name extends keyof Theirs & string>(name: Name, argument: ArgumentOf<Theirs, Name>): void {
    if (!this.ended) this.post({ kind: 'notify', name, argument });
  }

  /** Nothing more is heard of the other side. */
  end(): void {
    this.ended ??= new ThreadEnded('the thread has ended');
    for (const { reject } of this.waiting.values()) reject(this.ended);
    this.waiting.clear();
  }

  private receive(message: Message): void {
    if (this.ended) return;
    if (message.kind === 'call' || message.kind === 'notify') return void this.answer(message);
    const call = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.kind === 'answer') call?.resolve(message.value);
    else call?.reject(new Error(message.sentence));
  }

  private async answer(message: Message & { kind: 'call' | 'notify' }): Promise<void> {
    const handler = this.mine[message.name] as ((argument: unknown) => unknown) | undefined;
    try {
      if (!handler) throw new Error(`the thread has no handler "${message.name}"`);
      const value = await handler(message.argument);
      if (message.kind === 'call') this.post({ kind: 'answer', id: message.id, value });
    } catch (error) {
      // The receiver of a message without an answer must log its own faults.
      if (message.kind === 'call') this.post({ kind: 'failed', id: message.id, sentence: String(error) });
    }
  }

  private post(message: Message, transfer?: readonly Transferable[]): void {
    if (!this.ended) this.port.postMessage(message, transfer);
  }
}
