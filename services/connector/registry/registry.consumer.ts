import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, type RegistryChanges } from '@gaugeway/platform/bus';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import type { gaugeway } from '@gaugeway/proto/events';
import { Broker } from '../transports/tcp/broker';
import { UnknownDevices } from '../unknown-device/unknown-devices';
import { Registry } from './registry';
import { RegistryRepository } from './registry.repository';

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
    const { companies, gateways, devices } = this.rows;
    for await (const { id, value } of companies.payloads()) this.registry.applyCompany(id, value);
    for await (const { id, value } of gateways.payloads()) this.registry.applyGateway(id, value);
    for await (const { id, value } of devices.payloads()) this.registry.applyDevice(id, value);
    const group = `connector-registry-${this.env.INSTANCE_ID}`;
    companies.keep(this.bus, group, (changes) => {
      for (const [id, company] of each(changes)) this.registry.applyCompany(id, company);
    });
    gateways.keep(this.bus, group, (changes) => this.onGateways(each(changes)));
    devices.keep(this.bus, group, (changes) => this.onDevices(each(changes)));
  }

  private async onDevices(changes: ReturnType<typeof each<gaugeway.DeviceRegistered>>): Promise<void> {
    for (const [id, device] of changes) this.registry.applyDevice(id, device);
    await this.unknown.release(changes.flatMap(([, device]) => device?.devEui || []));
  }

  private async onGateways(changes: ReturnType<typeof each<gaugeway.GatewayRegistered>>): Promise<void> {
    for (const [id, gateway] of changes) this.registry.applyGateway(id, gateway);
    for (const [id, gateway] of changes) this.broker.gatewayChanged(id, gateway);
    await this.unknown.forget(
      'tcp',
      changes.flatMap(([, gateway]) => gateway?.identity || []),
    );
  }
}

/** Each change by its id; null = deleted. */
function each<O>({ values, removed }: RegistryChanges<O>): (readonly [id: number, value: O | null])[] {
  return [...values.map(({ id, value }) => [id, value] as const), ...removed.map((id) => [id, null] as const)];
}
