import type { Socket } from 'node:net';
import type { gaugeway } from '@gaugeway/proto/events';
import type { BrokerPort } from './broker-ports';
import { FrameTrace } from './frame-trace';
import { Line } from './line';
import { LineQueue } from './line-queue';

/** Reason for the end of a connection: cause of connection.changed and label of the counter. */
export type CloseCause =
  | 'closed'
  | 'idle'
  | 'garbage'
  | 'no_greeting'
  | 'buffer'
  | 'stuck'
  | 'replaced'
  | 'refused_alive'
  | 'refused_limit'
  | 'gateway_off'
  | 'shutdown';

export interface SessionLimits {
  greetingMs: number;
  /** Unrequested bytes per minute. */
  garbageBytes: number;
}

export interface SessionOwner {
  /** The greeting is complete. */
  identified(session: Session): void;
  /** Called once, when the connection is over. */
  ended(session: Session, cause: CloseCause): void;
  garbage(session: Session, count: number): void;
  /** false where there is no room for it. */
  buffered(change: number): boolean;
  exchanged(session: Session, result: 'answered' | 'timeout' | 'closed'): void;
}

const MINUTE_MS = 60_000;
/** Silence after which a greeting without an end counts as whole: GPRS delivers a packet within a second. */
const SILENCE_MS = 1500;
/** A request is some tens of bytes: a peer with so much unsent data does not read. */
const MOST_UNSENT = 64 << 10;

/**
 * One TCP connection: waiting for its greeting, then bound to a gateway device, or in quarantine if no company has its
 * identity. Only a bound one is polled.
 */
export class Session {
  readonly address: string;
  readonly line: Line;
  readonly queue: LineQueue;
  identity = '';
  gateway: gaugeway.GatewayRegistered | null = null;
  /** Number of the lease to send to it; 0 = none yet. */
  lease = 0;
  state: 'waiting' | 'identified' | 'bound' | 'quarantined' | 'ended' = 'waiting';
  /** Unix milliseconds. */
  lastDataAt = Date.now();
  /** Takes the bytes of the line while its queue is held; null = they belong to exchanges. */
  tunnel: ((chunk: Buffer) => void) | null = null;

  /** Resolves when the connection is over. */
  readonly over: Promise<void>;

  private resolveOver: () => void = () => undefined;
  private trace: FrameTrace | null = null;
  private greeting: Buffer = Buffer.alloc(0);
  private greetingTimer: NodeJS.Timeout | null = null;
  private silenceTimer: NodeJS.Timeout | null = null;
  private garbageBytes = 0;
  private garbageSince = Date.now();

  constructor(
    readonly port: BrokerPort,
    private readonly socket: Socket,
    private readonly limits: SessionLimits,
    private readonly owner: SessionOwner,
  ) {
    this.over = new Promise((resolve) => (this.resolveOver = resolve));
    this.address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    this.line = new Line({
      write: (bytes) => this.write(bytes),
      garbage: (count) => this.countGarbage(count),
      buffered: (change) => {
        if (!owner.buffered(change)) this.close('buffer');
      },
    });
    this.queue = new LineQueue(this.line, {
      exchanged: (result) => owner.exchanged(this, result),
      begun: ({ deviceId, what }) => this.traced?.add({ kind: 'started', deviceId, what }),
      ended: ({ deviceId, what }, outcome) => this.traced?.add({ kind: 'ended', deviceId, what, outcome }),
    });
  }

  start(): void {
    const { socket } = this;
    socket.setNoDelay(true);
    socket.setKeepAlive(true, MINUTE_MS);
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    // The error does not matter: 'close' follows.
    socket.on('error', () => undefined);
    socket.on('close', () => this.end('closed'));
    this.greetingTimer = setTimeout(() => this.close('no_greeting'), this.limits.greetingMs);
  }

  bind(gateway: gaugeway.GatewayRegistered): void {
    this.gateway = gateway;
    this.state = 'bound';
  }

  get isOpen(): boolean {
    return !this.ended;
  }

  /** TCP probes once a second, or as usual: a connection closes after ten of them without an answer. */
  probeConnection(isUrgent: boolean): void {
    this.socket.setKeepAlive(true, isUrgent ? 1000 : MINUTE_MS);
  }

  /** Sends bytes unchanged, for the holder of the queue. */
  relay(bytes: Uint8Array): void {
    if (!this.ended) this.write(bytes);
  }

  /** Trace of the session, from the first view until no user watches it any more. */
  lookOn(): FrameTrace {
    return (this.trace = this.traced ?? new FrameTrace());
  }

  close(cause: CloseCause): void {
    this.end(cause);
    this.socket.destroy();
  }

  private end(cause: CloseCause): void {
    if (this.state === 'ended') return;
    this.clearTimers();
    this.keepGreeting(Buffer.alloc(0));
    this.state = 'ended';
    this.line.close();
    this.queue.close();
    this.resolveOver();
    this.owner.ended(this, cause);
  }

  private receive(chunk: Buffer): void {
    this.lastDataAt = Date.now();
    const isAwaited = this.line.isWaiting || this.tunnel !== null;
    this.traced?.add({ kind: isAwaited ? 'received' : 'unsolicited', bytes: chunk });
    if (this.state === 'bound' && this.tunnel) this.tunnel(chunk);
    else if (this.state === 'bound') this.line.receive(chunk);
    else if (this.state === 'waiting') this.greet(chunk);
    else this.countGarbage(chunk.length);
  }

  private greet(chunk: Buffer): void {
    this.keepGreeting(Buffer.concat([this.greeting, chunk]));
    if (this.ended) return;
    if (this.silenceTimer) clearTimeout(this.silenceTimer);
    const judged = this.port.greeting.judge(this.greeting);
    if (judged.state === 'garbage') {
      this.owner.garbage(this, this.greeting.length);
      this.close('garbage');
      return;
    }
    if (judged.state === 'more') {
      const { identity } = judged;
      const silenceMs = Math.min(SILENCE_MS, this.limits.greetingMs / 2);
      if (identity) this.silenceTimer = setTimeout(() => this.identify(identity, this.greeting.length), silenceMs);
      return;
    }
    this.identify(judged.identity, judged.length, judged.reply);
  }

  /** `length`: bytes of the greeting; bytes received after it count as garbage. */
  private identify(identity: string, length: number, reply?: Uint8Array): void {
    const rest = this.greeting.length - length;
    this.keepGreeting(Buffer.alloc(0));
    this.clearTimers();
    this.identity = identity;
    this.state = 'identified';
    if (reply) this.write(reply);
    if (rest > 0) this.countGarbage(rest);
    this.owner.identified(this);
  }

  private clearTimers(): void {
    for (const timer of [this.greetingTimer, this.silenceTimer]) if (timer) clearTimeout(timer);
  }

  /** null = no user watches the session. */
  private get traced(): FrameTrace | null {
    if (this.trace?.isOver) this.trace = null;
    return this.trace;
  }

  /** A method, because the compiler would assume the state from before the last call. */
  private get ended(): boolean {
    return this.state === 'ended';
  }

  private keepGreeting(bytes: Buffer): void {
    const change = bytes.length - this.greeting.length;
    this.greeting = bytes;
    if (change !== 0 && !this.owner.buffered(change)) this.close('buffer');
  }

  private countGarbage(count: number): void {
    const now = Date.now();
    if (now - this.garbageSince > MINUTE_MS) {
      this.garbageSince = now;
      this.garbageBytes = 0;
    }
    this.garbageBytes += count;
    this.owner.garbage(this, count);
    if (this.garbageBytes > this.limits.garbageBytes) this.close('garbage');
  }

  private write(bytes: Uint8Array): void {
    if (this.socket.writableLength > MOST_UNSENT) this.close('stuck');
    else {
      this.traced?.add({ kind: 'sent', bytes: Buffer.from(bytes) });
      this.socket.write(bytes);
    }
  }
}
