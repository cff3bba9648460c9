import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RegistryChanges } from '@gaugeway/platform/bus';
import { AfterProjection } from '@gaugeway/platform/nest';
import type { gaugeway } from '@gaugeway/proto/events';
import { Broker } from '../../tcp/transport/broker';
import { UnknownDevices } from '../unknown-device/unknown-devices';
import { Registry } from './registry';
import { RegistryRepository } from './registry.repository';

/** Keeps the registry in memory: read from its tables at the start, then from the bus. */
@Injectable()
export class RegistryConsumer implements OnModuleInit {
  constructor(
    private readonly registry: Registry,
    private readonly rows: RegistryRepository,
    private readonly unknown: UnknownDevices,
    private readonly broker: Broker,
  ) {}

  async onModuleInit(): Promise<void> {
    const { companies, gateways, devices } = this.rows;
    for await (const { id, value } of companies.payloads()) this.registry.applyCompany(id, value);
    for await (const { id, value } of gateways.payloads()) this.registry.applyGateway(id, value);
    for await (const { id, value } of devices.payloads()) this.registry.applyDevice(id, value);
  }

  @AfterProjection(RegistryRepository, 'companies')
  afterCompanies(changes: RegistryChanges<gaugeway.CompanyRegistered>): void {
    for (const [id, company] of each(changes)) this.registry.applyCompany(id, company);
  }

  @AfterProjection(RegistryRepository, 'devices')
  async afterDevices(changed: RegistryChanges<gaugeway.DeviceRegistered>): Promise<void> {
    const changes = each(changed);
    for (const [id, device] of changes) this.registry.applyDevice(id, device);
    await this.unknown.release(changes.flatMap(([, device]) => device?.devEui || []));
  }

  @AfterProjection(RegistryRepository, 'gateways')
  async afterGateways(changed: RegistryChanges<gaugeway.GatewayRegistered>): Promise<void> {
    const changes = each(changed);
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
