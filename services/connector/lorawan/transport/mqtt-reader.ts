import { connect, type IClientOptions, type IPublishPacket, MqttClient } from 'mqtt';
// Not the index, which would load the bus, its database and the framework into the thread.
import { backoff } from '@gaugeway/platform/bus/signal';
import { baseStationReported, type gaugeway, uplinkRaw } from '@gaugeway/proto/events';
import { GatherWindow } from '../../pipeline/accept/gather-window';
import { packBatch, type UplinkBatch } from '../../pipeline/accept/uplink-batch';
import { Acknowledgements } from './acknowledgements';
import { chirpstack } from './chirpstack';
import { type GatewayTopic, parseGatewayEvent, type StationReport } from './chirpstack-gateway';
import { dueAt } from './gathering';
import { BrokerRefused, openBroker } from './mqtt-broker';
import { mqttCause } from './mqtt-cause';
import type { MqttDoor, MqttListener } from './mqtt-door';
import type { PublishResult, ReaderPort } from './reader-port';
import { isLorawanEvent, UplinkRefused } from './uplink-adapter';

const RECONNECT_MS = 2000;
/** Time for the answer of a broker to a disconnect. */
const SHUTDOWN_WAIT_MS = 2000;

/** `[prefix/]application/{applicationId}/device/{devEui}/event/{event}` */
const DEVICE_TOPIC = /(?:^|\/)application\/[^/]+\/device\/([^/]+)\/event\/([^/]+)$/;
/** `{region}/gateway/{gatewayId}/event/stats`, `{region}/gateway/{gatewayId}/state/conn` */
const GATEWAY_TOPIC = /(?:^|\/)gateway\/([^/]+)\/(?:event\/(stats)|state\/(conn))$/;

/** One for all: creating an error records the stack, which costs as much as storing the message. */
const ACKNOWLEDGED_LATER = new Error('acknowledged later');

/** A message, the connection that acknowledges it, and the event of its metrics. */
interface Message {
  packet: IPublishPacket;
  acknowledgements: Acknowledgements;
  label: string;
}

interface DeviceMessage extends Message {
  devEui: string;
  body: Uint8Array;
}

interface Uplink extends DeviceMessage {
  uplink: gaugeway.LorawanUplink.$Properties;
}

interface GatewayReport {
  topic: GatewayTopic;
  gatewayId: string;
  body: Uint8Array;
  delivery: { receivedAt: number; kept: boolean };
}

/**
 * Reads the events of a ChirpStack from one MQTT broker: QoS 1 in a session that outlives the connection. A message is
 * acknowledged when it is on the bus or in the dead letters. Unacknowledged messages are sent again.
 */
export class MqttReader {
  private client: MqttClient | null = null;
  /** Acknowledgements of the current connection: a message is acknowledged on the connection that delivered it. */
  private acknowledgements: Acknowledgements | null = null;
  private inFlight = 0;
  /** Uplinks not yet offered to the bus. */
  private arrived: Uplink[] = [];
  private readonly gathering = new GatherWindow(() => void this.takeUplinks(this.arrived.splice(0)));
  /** Arrival of the newest message, `performance.now()`. */
  private arrivedAt = -Infinity;
  /** Lets the client read on; set while it is paused. */
  private readOn: (() => void) | null = null;
  private stopping = false;

  constructor(
    private readonly door: MqttDoor,
    private readonly port: ReaderPort,
    private readonly listener: MqttListener,
  ) {}

  /** Messages not acknowledged yet go to the connector that takes over the session. */
  breakOff(): void {
    this.gathering.cancel();
    this.arrived = [];
    if (this.client) neverAgain(this.client).end(true);
    this.client = null;
  }

  /**
   * Accepts no more; waits until the rest is durable. `forget`: the broker keeps nothing more for us; for a broker
   * that is not connected its own time of expiry does that.
   */
  async stop({ forget = false } = {}): Promise<void> {
    const { client } = this;
    if (forget && client?.connected) {
      const { deviceTopic, gatewayTopics } = this.door;
      await inTime(client.unsubscribeAsync([deviceTopic, ...gatewayTopics]));
    }
    this.stopping = true;
    if (!client) return;
    if (this.arrived.length > 0) this.takeSoon();
    const deadline = Date.now() + 5000;
    while (this.inFlight > 0 && client.connected && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    this.acknowledgements?.send();
    const forgotten = forget && client.options.protocolVersion === 5;
    await inTime(
      neverAgain(client).endAsync(!client.connected, forgotten ? { properties: { sessionExpiryInterval: 0 } } : {}),
    );
    client.stream.destroy();
    this.client = null;
  }

  /** Connects, and again whenever the connection is lost. */
  start(): void {
    const { door } = this;
    const options: IClientOptions = {
      reconnectPeriod: RECONNECT_MS,
      // A wrong password may be corrected at the broker; giving up would need a restart here.
      reconnectOnConnackError: true,
      connectTimeout: 10_000,
      keepalive: 30,
      resubscribe: false,
      // The client's own logger allocates an array several times per message even if nobody reads it.
      log: () => undefined,
      ...door.options,
      clientId: door.clientId,
      manualConnect: true,
    };
    const { broker } = door;
    const client =
      typeof broker === 'string' ? connect(broker, options) : new MqttClient(() => openBroker(broker), options);
    this.client = client;
    client.on('connect', () => this.subscribe(client));
    client.on('error', (error) => {
      this.port.log('warn', `${door.name}: ${error.message}`);
      this.listener.failed(mqttCause(error));
    });
    client.on('offline', () => {
      this.port.log('warn', `${door.name} is not reachable; trying again`);
      this.listener.offline();
    });
    client.handleMessage = (packet, done) => this.onMessage(client, packet, done);
    client.connect();
  }

  /** Repeated at each connection: a broker that lost its sessions would otherwise send nothing. */
  private subscribe(client: MqttClient): void {
    const { name, deviceTopic, gatewayTopics, leftTopics } = this.door;
    if (leftTopics.length > 0) {
      client.unsubscribe([...leftTopics], (error) => {
        if (!error) this.listener.unsubscribed();
        else this.port.log('warn', `${name} still has earlier topics, ${leftTopics.join(', ')}: ${error.message}`);
      });
    }
    client.subscribe(deviceTopic, { qos: 1 }, (error, granted) => {
      const isGranted = !error && Boolean(granted?.length) && Boolean(granted?.every(({ qos }) => qos <= 2));
      if (isGranted) {
        this.port.log('log', `connected to ${name}, subscribed to ${deviceTopic}`);
        this.listener.subscribed();
      } else {
        this.port.log('error', `${name} refused the subscription to ${deviceTopic}`);
        this.listener.failed(mqttCause(new BrokerRefused('SUBSCRIPTION_REFUSED')));
      }
    });
    if (gatewayTopics.length === 0) return;
    client.subscribe([...gatewayTopics], { qos: 1 }, (error, granted) => {
      if (error || granted?.some(({ qos }) => qos > 2)) {
        this.port.log('log', `${name} does not let us read the gateways' events: ${gatewayTopics.join(', ')}`);
      }
    });
  }

  /**
   * mqtt.js passes the next message when `done` is called, and acknowledges this one unless `done` is given an
   * error. One durable write per message would be slow, so `done` is called at once, with an error, and the
   * acknowledgement is sent when the write is done; at most `inFlight` messages are in flight.
   */
  private onMessage(client: MqttClient, packet: IPublishPacket, done: (error?: Error) => void): void {
    if (!this.acknowledgements?.isCurrent) this.acknowledgements = new Acknowledgements(client);
    const { acknowledgements } = this;
    const next = () => done(ACKNOWLEDGED_LATER);
    this.inFlight++;
    if (packet.qos === 1) acknowledgements.received();
    this.read(packet, acknowledgements);
    if (this.inFlight < this.door.inFlight) next();
    else this.readOn = next;
  }

  private read(packet: IPublishPacket, acknowledgements: Acknowledgements): void {
    const { topic, payload, qos, retain } = packet;
    const [, devEui = '', event = ''] = DEVICE_TOPIC.exec(topic) ?? [];
    const [, gatewayId = '', stats, conn] = (!event && GATEWAY_TOPIC.exec(topic)) || [];
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const label = stats ?? conn ?? (isLorawanEvent(event) ? event : 'unknown');
    const message: Message = { packet, acknowledgements, label };
    if (qos === 0 && event) this.listener.unconfirmed();
    if (gatewayId) {
      const delivery = { receivedAt: Date.now(), kept: retain };
      return void this.takeReport(message, { topic: stats ? 'stats' : 'conn', gatewayId, body, delivery });
    }
    try {
      const uplink = chirpstack.parse(event, body);
      if (uplink.devEui !== devEui.toLowerCase()) {
        throw new UplinkRefused('bad_device', `the topic names device ${devEui}, the message another`);
      }
      this.arrived.push({ ...message, uplink, devEui, body });
      this.arrivedAt = performance.now();
      this.takeSoon();
    } catch (error) {
      const refusal = error instanceof UplinkRefused ? error : notTaken(String(error));
      void this.refuse({ ...message, devEui, body }, refusal);
    }
  }

  /** A later message may put off the end of the gathering: the timer that fires looks again. */
  private takeSoon(): void {
    if (!this.client) return;
    this.gathering.endAt((takenAt) => {
      if (this.stopping) return -Infinity;
      const { inFlight, arrivedAt } = this;
      const limit = this.door.inFlight;
      const mayHoldBack = this.acknowledgements?.mayHoldBack === true;
      return dueAt({ waiting: this.arrived.length, inFlight, limit, mayHoldBack, takenAt, arrivedAt });
    });
  }

  /** One write for all uplinks that came together: one by one each costs a dozen promises. */
  private async takeUplinks(arrived: readonly Uplink[]): Promise<void> {
    const published = await this.untilSettled(arrived, () => this.port.publish(this.batchOf(arrived)));
    if (published.kind !== 'never') {
      this.finish(arrived, published, 'accepted');
      return;
    }
    // A permanent fault must not delay later uplinks. The bus refused the batch: offer each alone, in order.
    const [first] = arrived;
    if (first && arrived.length === 1) return this.refuse(first, notTaken(published.sentence));
    for (const one of arrived) await this.takeUplinks([one]);
  }

  private batchOf(arrived: readonly Uplink[]): UplinkBatch {
    const { source, companyId, ownOnly } = this.door;
    const receivedAt = Date.now();
    return packBatch('uplinks', companyId, arrived, ({ uplink }) => ({
      key: `lora:${uplink.devEui ?? ''}`,
      payload: uplinkRaw.encode({ source, companyId, receivedAt, lorawan: uplink, ownOnly }),
    }));
  }

  /** No caller waits for an answer: an unreadable message goes to the dead letters with its cause. */
  private async refuse(message: DeviceMessage, { reason, message: sentence }: UplinkRefused): Promise<void> {
    const letter = { devEui: message.devEui, payload: message.body, reason, sentence };
    const published = await this.untilSettled([message], () => this.port.sendToDeadLetters(letter));
    this.finish([message], published, 'refused');
  }

  /** An unreadable report of a gateway is counted and dropped: the next one comes in half a minute. */
  private async takeReport(message: Message, { topic, gatewayId, body, delivery }: GatewayReport): Promise<void> {
    const { companyId, ownOnly } = this.door;
    let report: StationReport;
    try {
      report = { ...parseGatewayEvent(topic, gatewayId, body, delivery), companyId, ownOnly };
    } catch {
      this.finish([message], { kind: 'durable' }, 'refused');
      return;
    }
    const encoded = () => ({ key: report.gatewayEui, payload: baseStationReported.encode(report) });
    const published = await this.untilSettled([message], () =>
      this.port.publish(packBatch('stations', companyId, [report], encoded)),
    );
    if (published.kind === 'never') this.finish([message], { kind: 'durable' }, 'refused');
    else this.finish([message], published, 'accepted');
  }

  /** Offers it to the bus until it is durable or never will be, or until this reader stops: once at least. */
  private async untilSettled(
    messages: readonly Message[],
    offer: () => Promise<PublishResult>,
  ): Promise<PublishResult> {
    for (let failures = 0; ; failures++) {
      const published = await offer();
      if (published.kind !== 'later') return published;
      this.count(messages, 'failed');
      const what = messages.length === 1 ? 'a message is' : `${messages.length} messages are`;
      this.port.log('warn', `${what} offered to the bus again: ${published.sentence}`);
      await new Promise((resolve) => setTimeout(resolve, backoff(failures)));
      if (this.stopping) return published;
    }
  }

  /** Acknowledges durable messages; the others are delivered again. */
  private finish(messages: readonly Message[], published: PublishResult, result: 'accepted' | 'refused'): void {
    this.inFlight -= messages.length;
    if (published.kind === 'durable') {
      this.count(messages, result);
      for (const { packet, acknowledgements } of messages) {
        if (packet.qos === 1 && packet.messageId !== undefined) acknowledgements.add(packet.messageId);
      }
    }
    const { readOn } = this;
    this.readOn = null;
    readOn?.();
  }

  private count(messages: readonly Message[], result: 'accepted' | 'refused' | 'failed'): void {
    const counts = new Map<string, number>();
    for (const { label } of messages) counts.set(label, (counts.get(label) ?? 0) + 1);
    for (const [event, count] of counts) this.port.count(event, result, count);
  }
}

const notTaken = (why: string) => new UplinkRefused('malformed', `not taken by the bus: ${why}`);

/**
 * mqtt.js (5.16) forgets that it was ended where `manualConnect` is set: a socket that closes after that, as one that
 * was still connecting does, would make it connect again, forever.
 */
function neverAgain(client: MqttClient): MqttClient {
  client.options.reconnectPeriod = 0;
  return client;
}

/** A broker that does not answer delays no caller. Never rejects. */
async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, SHUTDOWN_WAIT_MS)));
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
}
