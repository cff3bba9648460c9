import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { Bus, type DeadLetter } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { defineService } from '@gaugeway/platform/service';
import { testApp, type TestApp, type TestDatabase } from '@gaugeway/platform/testing';
import {
  baseStationReported,
  commandProgressed,
  commandRequested,
  companyRegistry,
  connectionChanged,
  deviceRegistry,
  type gaugeway,
  gatewayRegistry,
  readingDecoded,
  uplinkRaw,
} from '@gaugeway/proto/events';
import { connectorService } from '../connector.module';
import { KeyCommandRepository } from '../lorawan/integration-key/create-key.repository';
import { Registry } from '../pipeline/registry/registry';
import { newSecret, secretHash, secretPrefix } from '../lorawan/integration-key/secret';

/** Receives the events that the connector publishes. */
@Injectable()
class Listener implements OnModuleInit {
  readonly readings: gaugeway.ReadingDecoded[] = [];
  readonly progress: gaugeway.CommandProgressed[] = [];
  readonly connections: gaugeway.ConnectionChanged[] = [];
  readonly stations: gaugeway.BaseStationReported[] = [];

  constructor(private readonly bus: Bus) {}

  onModuleInit(): void {
    const { readings, progress, connections, stations } = this;
    this.bus.subscribe({
      topic: baseStationReported,
      group: 'test',
      handle: async (events) => collect(stations, events),
    });
    this.bus.subscribe({ topic: readingDecoded, group: 'test', handle: async (events) => collect(readings, events) });
    this.bus.subscribe({
      topic: commandProgressed,
      group: 'test',
      handle: async (events) => collect(progress, events),
    });
    this.bus.subscribe({
      topic: connectionChanged,
      group: 'test',
      handle: async (events) => collect(connections, events),
    });
  }
}

async function collect<T>(into: T[], events: readonly { value: T | null }[]): Promise<void> {
  for (const { value } of events) if (value !== null) into.push(value);
}

@Module({ providers: [Listener] })
class ListenerModule {}

const listenerService = defineService({
  name: 'messages',
  module: ListenerModule,
  schema: null,
  entities: [],
  migrations: [],
});

export interface ConnectorApp {
  app: TestApp;
  heard: Listener;
  bus: Bus;
  key(companyId: number): Promise<string>;
  device(device: Partial<gaugeway.DeviceRegistered.$Properties> & { deviceId: number }): Promise<void>;
  gateway(gateway: Partial<gaugeway.GatewayRegistered.$Properties> & { gatewayId: number }): Promise<void>;
  company(companyId: number, parentId: number, active?: boolean): Promise<void>;
  command(
    command: Partial<gaugeway.CommandRequested.$Properties> & { taskId: number; deviceId: number },
  ): Promise<void>;
  post(body: unknown, options?: { key?: string; event?: string; type?: string }): Promise<Response>;
  deadLetters(): Promise<DeadLetter[]>;
}

/** The connector alone, with a listener on its topics and stand-ins for the other services. */
export async function connectorApp(env: Record<string, string> = {}, database?: TestDatabase): Promise<ConnectorApp> {
  const app = await testApp([connectorService, listenerService], { env, ...(database && { database }) });
  const bus = app.get(Bus);
  const registry = app.get(Registry);
  let version = 1;
  return {
    app,
    bus,
    heard: app.get(Listener),
    key: async (companyId) => {
      const secret = newSecret();
      await new KeyCommandRepository(app.get(Database)).insert({
        companyId,
        name: 'test',
        prefix: secretPrefix(secret),
        hash: secretHash(secret),
      });
      return secret;
    },
    device: async (device) => {
      const value = {
        companyId: 1,
        state: 'active',
        impulseWeight: 1,
        transformationRatio: 1,
        version: version++,
        ...device,
      };
      await bus.publish(deviceRegistry, [{ key: String(device.deviceId), company: value.companyId ?? 1, value }]);
      await eventually(() => registry.device(device.deviceId)?.version === value.version);
    },
    gateway: async (gateway) => {
      const value = { companyId: 1, state: 'active', version: version++, ...gateway };
      await bus.publish(gatewayRegistry, [{ key: String(gateway.gatewayId), company: value.companyId ?? 1, value }]);
      await eventually(() => registry.gateway(gateway.gatewayId)?.version === value.version);
    },
    company: async (companyId, parentId, active = true) => {
      const value = { companyId, parentId, active, version: version++ };
      await bus.publish(companyRegistry, [{ key: String(companyId), company: companyId, value }]);
      await eventually(
        () => registry.mayComeThrough(Math.max(parentId, 1), companyId) && registry.isBlocked(companyId) === !active,
      );
    },
    command: (command) =>
      bus.publish(commandRequested, [
        {
          key: String(command.deviceId),
          company: 1,
          value: {
            companyId: 1,
            commandType: 'poll',
            management: '{}',
            priority: 2,
            expiresAt: Date.now() + 60_000,
            attempt: 1,
            commandClass: 'A',
            ...command,
          },
        },
      ]),
    post: (body, { key, event = 'up', type = 'application/json' } = {}) =>
      fetch(`${app.url}/integrations/chirpstack?event=${event}`, {
        method: 'POST',
        headers: { 'content-type': type, ...(key ? { 'x-integration-key': key } : {}) },
        body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      }),
    deadLetters: () => bus.deadLetters(uplinkRaw.name, 100),
  };
}

/** Longest pause between two looks, ms: a look every 20 ms is costly in a long wait. */
const LONGEST_PAUSE_MS = 100;

/** Waits until `look` returns a value. */
export async function eventually<T>(
  look: () => T | undefined | false | null | Promise<T | undefined | false | null>,
  ms = 90_000,
): Promise<T> {
  const deadline = Date.now() + ms;
  for (let pauseMs = 20; ; pauseMs = Math.min(1.5 * pauseMs, LONGEST_PAUSE_MS)) {
    const found = await look();
    if (found !== undefined && found !== false && found !== null) return found;
    if (Date.now() > deadline) throw new Error(`not seen within ${ms} ms: ${look.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
