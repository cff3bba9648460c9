import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RegistryChanges } from '@gaugeway/platform/bus';
import { AfterProjection } from '@gaugeway/platform/nest';
import type { gaugeway } from '@gaugeway/proto/events';
import { Registry } from './registry';
import { RegistryRepository } from './registry.repository';

/** Keeps the registry in memory: read from its tables at the start, then from the bus. */
@Injectable()
export class RegistryConsumer implements OnModuleInit {
  constructor(
    private readonly registry: Registry,
    private readonly rows: RegistryRepository,
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
  afterDevices(changes: RegistryChanges<gaugeway.DeviceRegistered>): Promise<void> {
    return this.registry.devicesChanged(each(changes));
  }

  @AfterProjection(RegistryRepository, 'gateways')
  afterGateways(changes: RegistryChanges<gaugeway.GatewayRegistered>): Promise<void> {
    return this.registry.gatewaysChanged(each(changes));
  }
}

/** Each change by its id; null = deleted. */
function each<O>({ values, removed }: RegistryChanges<O>): (readonly [id: number, value: O | null])[] {
  return [...values.map(({ id, value }) => [id, value] as const), ...removed.map((id) => [id, null] as const)];
}
