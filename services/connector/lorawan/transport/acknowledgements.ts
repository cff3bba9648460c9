import type { MqttClient } from 'mqtt';

/** PUBACK with a remaining length of 2, which means "success" without properties in MQTT 5 (3.4.2.1). */
const PUBACK = [0x40, 2] as const;
const SIZE = 4;

/**
 * Acknowledgements of the messages of one connection: those that become due in one turn of the event loop leave with
 * one write. One by one they were an eighth of a message's cost.
 */
export class Acknowledgements {
  /**
   * Stream of the connection that delivered the messages. The next connection has another stream and redelivers
   * unacknowledged messages.
   */
  private readonly stream: MqttClient['stream'];
  private due: number[] = [];
  /** Messages of the connection that are not acknowledged, and the largest number so far. */
  private open = 0;
  private mostOpen = 0;

  constructor(private readonly client: MqttClient) {
    this.stream = client.stream;
  }

  get isCurrent(): boolean {
    return this.client.connected && this.client.stream === this.stream;
  }

  /** As many messages are open as ever were: the broker may hold back further ones (`max_inflight_messages`). */
  get mayHoldBack(): boolean {
    return this.open > 0 && this.open >= this.mostOpen;
  }

  /** Counts a message of QoS 1 that the connection delivered. */
  received(): void {
    this.open++;
    this.mostOpen = Math.max(this.mostOpen, this.open);
  }

  add(messageId: number): void {
    this.open--;
    if (this.due.push(messageId) === 1) process.nextTick(() => this.send());
  }

  /** Sends the due acknowledgements now. */
  send(): void {
    const due = this.due.splice(0);
    if (due.length === 0 || !this.isCurrent) return;
    const packets = Buffer.allocUnsafe(due.length * SIZE);
    for (const [place, messageId] of due.entries()) {
      packets.set(PUBACK, place * SIZE);
      packets.writeUInt16BE(messageId, place * SIZE + 2);
    }
    this.stream.write(packets);
  }
}
