import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { type ProjectionChanges } from '@gaugeway/platform/bus';
import { platformEnv } from '@gaugeway/platform/config';
import { Database, Lease } from '@gaugeway/platform/database';
import { Projects } from '@gaugeway/platform/nest';
import { type EventOf, networkServerRegistry } from '@gaugeway/proto/events';
import { MqttDoorRepository } from '../transport/mqtt-door.repository';
import { MqttDoorWatch } from '../transport/mqtt-door-watch';
import { mqttCause } from '../transport/mqtt-cause';
import { MqttReaders, type OpenMqttDoor } from '../transport/mqtt-readers';
import { MqttBrokers } from './mqtt-brokers';
import { NetworkServerRepository, type NetworkServerRow } from './network-server.repository';

/** Interval of the search for changes that could not be read on their arrival. */
const LOOK_MS = 10_000;

interface OpenDoor {
  row: NetworkServerRow;
  watch: MqttDoorWatch;
  /** null: its secrets cannot be opened. */
  reader: OpenMqttDoor | null;
}

/**
 * Reads network servers through their own MQTT brokers. One connector of the installation reads all of them: a lease
 * holds a database connection, and with a lease per server companies could exhaust the connections.
 */
@Injectable()
export class MqttManager implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('MqttManager');
  private readonly doors = new Map<number, OpenDoor>();
  /** The last piece of work on each server: they run one after the other. */
  private readonly turns = new Map<number, Promise<void>>();
  private readonly lease: Lease;
  private isHolder = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly readers: MqttReaders,
    private readonly servers: NetworkServerRepository,
    private readonly states: MqttDoorRepository,
    private readonly brokers: MqttBrokers,
    database: Database,
  ) {
    this.lease = new Lease(database, 'network-server-mqtt');
  }

  /** Every connector receives every change: any of them may be the reader. */
  @Projects(networkServerRegistry, { group: () => `connector-mqtt-${platformEnv.read().INSTANCE_ID}` })
  async onNetworkServerRegistry({
    values,
    removed,
  }: ProjectionChanges<EventOf<typeof networkServerRegistry>>): Promise<void> {
    for (const { key, value } of values) {
      if (this.doors.get(Number(key))?.row.version !== value.version) this.look(Number(key));
    }
    for (const key of removed) this.look(Number(key));
  }

  onApplicationBootstrap(): void {
    this.lease.start(
      () => {
        this.isHolder = true;
        this.lookAtAll();
        this.timer = setInterval(() => this.lookAtAll(), LOOK_MS);
      },
      () => this.breakOff(),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    const open = [...this.doors.values()];
    this.doors.clear();
    this.isHolder = false;
    await Promise.all(this.turns.values());
    await Promise.all(open.map((door) => this.close(door)));
    await this.lease.stop();
  }

  /** Another connector has the lease: messages not acknowledged yet go to it. */
  private breakOff(): void {
    this.isHolder = false;
    clearInterval(this.timer);
    for (const { reader, watch } of this.doors.values()) {
      reader?.breakOff();
      void watch.end();
    }
    this.doors.clear();
  }

  private lookAtAll(): void {
    const work = async () => {
      const rows = new Map((await this.servers.readByMqtt()).map(({ id, version }) => [id, version]));
      for (const [id, version] of rows) if (this.doors.get(id)?.row.version !== version) this.look(id);
      for (const id of this.doors.keys()) if (!rows.has(id)) this.look(id);
    };
    work().catch((error: unknown) => this.logger.warn(`network servers could not be looked for: ${String(error)}`));
  }

  /** Opens, closes or reopens the server's MQTT door, as its row says now. */
  private look(id: number): void {
    if (!this.isHolder) return;
    const turn = (this.turns.get(id) ?? Promise.resolve())
      .then(() => this.follow(id))
      .catch((error: unknown) => this.logger.warn(`network server ${id} could not be looked at: ${String(error)}`))
      .finally(() => {
        if (this.turns.get(id) === turn) this.turns.delete(id);
      });
    this.turns.set(id, turn);
  }

  private async follow(id: number): Promise<void> {
    const row = await this.servers.byId(id);
    const before = this.doors.get(id);
    if (!this.isHolder || (before && before.row.version === row?.version)) return;
    if (before) {
      this.doors.delete(id);
      await this.close(before, row);
    }
    if (row?.mqtt_url) await this.open(row);
  }

  private async open(row: NetworkServerRow): Promise<void> {
    // Closing the previous reader took time.
    if (!this.isHolder) return;
    const key = { door: `network-server:${row.id}`, companyId: row.company_id, serverId: row.id, version: row.version };
    const watch = new MqttDoorWatch(this.states, key).start();
    const door: OpenDoor = { row, watch, reader: null };
    this.doors.set(row.id, door);
    try {
      const as = this.brokers.doorOf(row);
      const leftTopics = await watch.claimSession(as.clientId, [as.deviceTopic, ...as.gatewayTopics]);
      // Closed, or left to another connector meanwhile.
      if (this.doors.get(row.id) !== door) return;
      door.reader = this.readers.open({ ...as, leftTopics }, watch);
    } catch (error) {
      watch.failed(mqttCause(error instanceof Error ? error : new Error(String(error))));
    }
  }

  /** `next`: the server's new settings; an abandoned broker or session must keep nothing more for us. */
  private async close({ row, watch, reader }: OpenDoor, next: NetworkServerRow | null = row): Promise<void> {
    const isSame = next?.mqtt_url === row.mqtt_url && next.mqtt_prefix === row.mqtt_prefix;
    await reader?.stop({ forget: !isSame });
    await watch.end();
  }
}
