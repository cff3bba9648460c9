import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, keepProjection } from '@gaugeway/platform/bus';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import { companyRegistry, deviceRegistry, type gaugeway, gatewayRegistry, type Topic } from '@gaugeway/proto/events';
import { Broker } from '../transports/tcp/broker';
import { UnknownDevices } from '../unknown-device/unknown-devices';
import { Registry } from './registry';
import { type Projection, RegistryRepository } from './registry.repository';

type Changes<O> = readonly (readonly [id: number, value: O | null])[];

/**
 * Keeps the projection. The group is this instance's own: each connector needs all of it in memory, and writing the same
 * newest row twice does no harm.
 */
@Injectable()
export class RegistryConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly registry: Registry,
    private readonly rows: RegistryRepository,
    private readonly unknown: UnknownDevices,
    private readonly broker: Broker,
    @Inject(platformEnv.token) private readonly env: EnvOf<typeof platformEnv>,
  ) {}

  async onModuleInit(): Promise<void> {
    for await (const { id, payload } of this.rows.all('company')) {
      this.registry.applyCompany(id, companyRegistry.decode(payload));
    }
    for await (const { id, payload } of this.rows.all('gateway')) {
      this.registry.applyGateway(id, gatewayRegistry.decode(payload));
    }
    for await (const { id, payload } of this.rows.all('device')) {
      this.registry.applyDevice(id, deviceRegistry.decode(payload));
    }
    this.keep('company', companyRegistry, async (changes) => {
      for (const [id, company] of changes) this.registry.applyCompany(id, company);
    });
    this.keep('gateway', gatewayRegistry, (changes) => this.onGateways(changes));
    this.keep('device', deviceRegistry, (changes) => this.onDevices(changes));
  }

  private async onDevices(changes: Changes<gaugeway.DeviceRegistered>): Promise<void> {
    for (const [id, device] of changes) this.registry.applyDevice(id, device);
    await this.unknown.release(changes.flatMap(([, device]) => device?.devEui || []));
  }

  private async onGateways(changes: Changes<gaugeway.GatewayRegistered>): Promise<void> {
    for (const [id, gateway] of changes) this.registry.applyGateway(id, gateway);
    for (const [id, gateway] of changes) this.broker.gatewayChanged(id, gateway);
    await this.unknown.forget(
      'tcp',
      changes.flatMap(([, gateway]) => gateway?.identity || []),
    );
  }

  /** The rows are durable before the memory changes. */
  private keep<I, O extends I & { version: number }>(
    projection: Projection,
    topic: Topic<I, O>,
    apply: (changes: Changes<O>) => Promise<void>,
  ): void {
    keepProjection<O>(this.bus, {
      topic,
      group: `connector-registry-${this.env.INSTANCE_ID}`,
      apply: async ({ values, removed }) => {
        await this.rows.apply(projection, [
          ...values.map(({ key, value }) => ({
            id: Number(key),
            version: value.version,
            payload: topic.encode(value),
          })),
          ...removed.map((key) => ({ id: Number(key), version: 0, payload: null })),
        ]);
        await apply([
          ...values.map(({ key, value }) => [Number(key), value] as const),
          ...removed.map((key) => [Number(key), null] as const),
        ]);
      },
    });
  }
}
