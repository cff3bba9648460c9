import type { Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import { connect, type IClientOptions, type IPublishPacket, MqttClient } from 'mqtt';
import { type Bus, isTransient } from '@gaugeway/platform/bus';
import { uplinkRaw } from '@gaugeway/proto/events';
import { uuidv7 } from 'uuidv7';
import type { Inlet } from '../../accept/inlet';
import type { ConnectorMetrics } from '../../connector.metrics';
import { Acknowledgements } from './acknowledgements';
import { chirpstack } from './chirpstack';
import { type GatewayTopic, parseGatewayEvent } from './chirpstack-gateway';
import { BrokerRefused } from './mqtt-broker';
import { isLorawanEvent, UplinkRefused } from './uplink-adapter';

const RECONNECT_MS = 2000;
/** How long the broker keeps what was not acknowledged while we are away, seconds. */
const SESSION_EXPIRY_S = 7 * 86_400;
/** A message that the bus refused for a temporary fault is published again after this time. */
const RETRY_MS = 1000;
/** How long a broker may take to answer when we disconnect. */
const GOODBYE_MS = 2000;

/** `[prefix/]application/{applicationId}/device/{devEui}/event/{event}` */
const DEVICE_TOPIC = /(?:^|\/)application\/[^/]+\/device\/([^/]+)\/event\/([^/]+)$/;
/** `{region}/gateway/{gatewayId}/event/stats`, `{region}/gateway/{gatewayId}/state/conn` */
const GATEWAY_TOPIC = /(?:^|\/)gateway\/([^/]+)\/(?:event\/(stats)|state\/(conn))$/;

/** One for all: creating an error records the stack, which costs as much as storing the message. */
const ACKNOWLEDGED_LATER = new Error('acknowledged later');

/** A broker, what is read from it, and its owner. */
export interface MqttDoor {
  /** Of the broker in the log. */
  name: string;
  /** Name of the door: RawUplink.source, label of the counter, group of the dead letters. */
  source: string;
  /** Company that owns the door. */
  companyId: number;
  /** Only devices of the company itself are accepted, not of companies below it. */
  ownOnly: boolean;
  /** mqtt:, mqtts:, ws: or wss:; or what opens each connection. */
  broker: string | (() => Socket);
  options: IClientOptions;
  /** Topic filter of the devices' events. */
  deviceTopic: string;
  /** Topic filters of the gateways' events; a broker that refuses them is read anyway. */
  gatewayTopics: readonly string[];
  /** Messages taken and not yet acknowledged. */
  inFlight: number;
}

/** A session that outlives the connection, in MQTT 5 or 3.1.1 (`4`), with at most so many messages in flight. */
export function sessionOf(protocol: '4' | '5', inFlight: number): IClientOptions {
  if (protocol === '4') return { clean: false, protocolVersion: 4 };
  const properties = { sessionExpiryInterval: SESSION_EXPIRY_S, receiveMaximum: inFlight };
  return { clean: false, protocolVersion: 5, properties };
}

/** Changes of a connection, for its observer. */
export interface MqttListener {
  /** Connected, and the broker sends what it receives. */
  subscribed(): void;
  /** The connection is lost, or was not made. */
  offline(): void;
  /** Why: the broker is away, or refuses us. */
  failed(error: Error): void;
  /** A device's event came with QoS 0: such events are lost while we are disconnected. */
  unconfirmed(): void;
}

const NOBODY: MqttListener = {
  subscribed: () => undefined,
  offline: () => undefined,
  failed: () => undefined,
  unconfirmed: () => undefined,
};

/** What a reader needs of the connector. */
export interface MqttMeans {
  inlet: Inlet;
  bus: Bus;
  metrics: ConnectorMetrics;
}

/**
 * Reads the events of a ChirpStack from one MQTT broker: QoS 1 in a session that outlives the connection. A message is
 * acknowledged when the bus has it or when it is in the dead letters; what was not acknowledged is sent again.
 */
export class MqttReader {
  private readonly logger = new Logger('MqttReader');
  private client: MqttClient | null = null;
  /** Of the connection that there is: they belong to the one that the message came on. */
  private acknowledgements: Acknowledgements | null = null;
  private inFlight = 0;
  /** Lets the client read on; set while it is paused. */
  private readOn: (() => void) | null = null;
  private stopping = false;
  private isSubscribed = false;

  constructor(
    private readonly door: MqttDoor,
    private readonly means: MqttMeans,
    private readonly listener: MqttListener = NOBODY,
  ) {}

  /** true while the broker is connected and sends us what it receives. */
  get subscribed(): boolean {
    return this.isSubscribed && (this.client?.connected ?? false);
  }

  /** What is not acknowledged yet goes to the connector that takes over the session. */
  breakOff(): void {
    if (this.client) neverAgain(this.client).end(true);
    this.client = null;
    this.isSubscribed = false;
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
    this.isSubscribed = false;
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
      // Its own logger makes an array of arguments several times per message, also when nobody reads it.
      log: () => undefined,
      ...door.options,
      manualConnect: true,
    };
    const { broker } = door;
    const client = typeof broker === 'string' ? connect(broker, options) : new MqttClient(broker, options);
    this.client = client;
    client.on('connect', () => this.subscribe(client));
    client.on('error', (error) => {
      this.logger.warn(`${door.name}: ${error.message}`);
      this.listener.failed(error);
    });
    client.on('offline', () => {
      this.logger.warn(`${door.name} is not reachable; trying again`);
      this.listener.offline();
    });
    client.handleMessage = (packet, done) => this.onMessage(client, packet, done);
    client.connect();
  }

  /** Again at each connection: a broker that lost its sessions would otherwise send nothing. */
  private subscribe(client: MqttClient): void {
    const { name, deviceTopic, gatewayTopics } = this.door;
    client.subscribe(deviceTopic, { qos: 1 }, (error, granted) => {
      this.isSubscribed = !error && Boolean(granted?.length) && Boolean(granted?.every(({ qos }) => qos <= 2));
      if (this.isSubscribed) {
        this.logger.log(`connected to ${name}, subscribed to ${deviceTopic}`);
        this.listener.subscribed();
      } else {
        this.logger.error(`${name} refused the subscription to ${deviceTopic}`);
        this.listener.failed(new BrokerRefused('SUBSCRIPTION_REFUSED'));
      }
    });
    if (gatewayTopics.length === 0) return;
    client.subscribe([...gatewayTopics], { qos: 1 }, (error, granted) => {
      if (error || granted?.some(({ qos }) => qos > 2)) {
        this.logger.log(`${name} does not let us read the gateways' events: ${gatewayTopics.join(', ')}`);
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
    void this.take(packet).then((taken) => {
      this.inFlight--;
      if (taken && packet.qos === 1 && packet.messageId !== undefined) acknowledgements.add(packet.messageId);
      const { readOn } = this;
      this.readOn = null;
      readOn?.();
    });
    if (this.inFlight < this.door.inFlight) next();
    else this.readOn = next;
  }

  /** false if the message was not made durable; it must be delivered again. */
  private async take(packet: IPublishPacket): Promise<boolean> {
    const [, devEui = '', event = ''] = DEVICE_TOPIC.exec(packet.topic) ?? [];
    const [, gatewayId = '', stats, conn] = (!event && GATEWAY_TOPIC.exec(packet.topic)) || [];
    const body = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    const label = stats ?? conn ?? (isLorawanEvent(event) ? event : 'unknown');
    const receivedAt = Date.now();
    if (packet.qos === 0 && event) this.listener.unconfirmed();
    const accept = (): Promise<'accepted' | 'refused'> =>
      gatewayId
        ? this.acceptGateway(stats ? 'stats' : 'conn', gatewayId, body, { receivedAt, kept: packet.retain })
        : this.acceptEvent(event, devEui, body);
    while (!this.stopping) {
      try {
        const result = await accept();
        this.means.metrics.uplinks.inc({ source: this.door.source, event: label, result });
        return true;
      } catch (error) {
        this.means.metrics.uplinks.inc({ source: this.door.source, event: label, result: 'failed' });
        this.logger.warn(`a message is offered to the bus again: ${String(error)}`);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    return false;
  }

  private async acceptEvent(event: string, devEui: string, body: Uint8Array): Promise<'accepted' | 'refused'> {
    const { source, companyId, ownOnly } = this.door;
    try {
      const uplink = chirpstack.parse(event, body);
      if (uplink.devEui !== devEui.toLowerCase()) {
        throw new UplinkRefused('bad_device', `the topic names device ${devEui}, the message another`);
      }
      await this.means.inlet.acceptLorawan(source, companyId, uplink, { ownOnly });
      return 'accepted';
    } catch (error) {
      // A permanent fault must not delay what follows it.
      if (isTransient(error)) throw error;
      const refusal =
        error instanceof UplinkRefused
          ? error
          : new UplinkRefused('malformed', `not taken by the bus: ${String(error)}`);
      await this.bury(devEui, body, refusal);
      return 'refused';
    }
  }

  /** An unreadable report of a gateway is counted and dropped: the next one comes in half a minute. */
  private async acceptGateway(
    topic: GatewayTopic,
    gatewayId: string,
    body: Uint8Array,
    delivery: { receivedAt: number; kept: boolean },
  ): Promise<'accepted' | 'refused'> {
    const { companyId, ownOnly } = this.door;
    try {
      const report = parseGatewayEvent(topic, gatewayId, body, delivery);
      await this.means.inlet.acceptStation({ ...report, companyId, ownOnly });
      return 'accepted';
    } catch (error) {
      if (isTransient(error)) throw error;
      return 'refused';
    }
  }

  /** No caller waits for an answer here, so what cannot be read goes to the dead letters with its cause. */
  private async bury(devEui: string, payload: Uint8Array, { reason, message }: UplinkRefused): Promise<void> {
    await this.means.bus.bury([
      {
        topic: uplinkRaw.name,
        group: this.door.source,
        key: `lora:${devEui.slice(0, 64)}`,
        payload,
        headers: {
          type: uplinkRaw.name,
          version: uplinkRaw.version,
          id: uuidv7(),
          occurredAt: Date.now(),
          company: this.door.companyId,
        },
        cause: `${reason}: ${message}`,
        partition: 0,
        offset: 0n,
      },
    ]);
    this.means.metrics.deadLetters.inc({ cause: reason });
  }
}

/**
 * mqtt.js (5.16) forgets that it was ended where `manualConnect` is set: a socket that closes after that, as one that was
 * still connecting does, would make it connect again, for ever.
 */
function neverAgain(client: MqttClient): MqttClient {
  client.options.reconnectPeriod = 0;
  return client;
}

/** A broker that does not answer delays no caller. Never rejects. */
async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, GOODBYE_MS)));
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
}
