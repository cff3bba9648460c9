import { Logger } from '@nestjs/common';
import type { MqttCause } from '@gaugeway/proto/api';
import type { DoorKey, DoorState, MqttDoorRepository } from './mqtt-door.repository';
import type { MqttListener } from './mqtt-door';

/** The time of the last packet with QoS 0 is written at most this often. */
const NOTE_EVERY_MS = 60_000;

/** Stores the state of an MQTT door, so that the console can show it. */
export class MqttDoorWatch implements MqttListener {
  private readonly logger = new Logger('MqttDoorWatch');
  private last: DoorState['state'] | null = null;
  private lastCause = '';
  private notedAt = 0;
  private session: { clientId: string; wanted: readonly string[] } | null = null;
  private ended = false;
  /** Writes in order: the newest state is written last. */
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly doors: MqttDoorRepository,
    private readonly key: DoorKey,
  ) {}

  /** Before the door is opened. */
  start(): this {
    this.save({ state: 'connecting', cause: '' });
    return this;
  }

  /** Topic filters that the broker's session still has and that are not wanted any more. Never rejects. */
  async claimSession(clientId: string, wanted: readonly string[]): Promise<string[]> {
    this.session = { clientId, wanted };
    try {
      const topics = await this.doors.claimSession(this.key, clientId, wanted);
      return topics.filter((topic) => !wanted.includes(topic));
    } catch (error) {
      this.logger.warn(`the earlier topics of ${this.key.door} are not known: ${String(error)}`);
      return [];
    }
  }

  /** Ends the watch: another connector has the door from now on, or it is closed. */
  async end(): Promise<void> {
    this.ended = true;
    await this.writing;
  }

  subscribed(): void {
    this.save({ state: 'connected', cause: '' });
  }

  /** Less specific than `failed`, which it does not replace. */
  offline(): void {
    if (this.last !== 'failed') this.save({ state: 'failed', cause: 'unreachable' });
  }

  failed(cause: MqttCause): void {
    this.save({ state: 'failed', cause });
  }

  unsubscribed(): void {
    const { session } = this;
    if (session) this.write(() => this.doors.keepTopics(session.clientId, session.wanted));
  }

  unconfirmed(): void {
    if (Date.now() - this.notedAt < NOTE_EVERY_MS) return;
    this.notedAt = Date.now();
    this.write(() => this.doors.noteQos0(this.key.door));
  }

  private save(state: DoorState): void {
    if (this.last === state.state && this.lastCause === state.cause) return;
    this.last = state.state;
    this.lastCause = state.cause;
    this.write(() => this.doors.saveState(this.key, state));
  }

  private write(work: () => Promise<void>): void {
    this.writing = this.writing
      .then(() => (this.ended ? undefined : work()))
      .catch((error: unknown) => this.logger.warn(`the state of ${this.key.door} was not written: ${String(error)}`));
  }
}
