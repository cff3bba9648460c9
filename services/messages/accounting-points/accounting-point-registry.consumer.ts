import { Injectable } from '@nestjs/common';
import { Bus, type RegistryChanges } from '@gaugeway/platform/bus';
import { AfterProjection } from '@gaugeway/platform/nest';
import { type accountingPointRegistry, type EventOf, figuresChanged } from '@gaugeway/proto/events';
import { changesOf } from '../aggregates/figures-changed';
import { DeviceRepository } from '../devices/device.repository';
import { QualityDirtyRepository } from '../validation/quality-dirty.repository';
import { AccountingPointRepository } from './accounting-point.repository';

/** Keeps the projection of the accounting points; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class AccountingPointRegistryConsumer {
  constructor(
    private readonly bus: Bus,
    private readonly points: AccountingPointRepository,
    private readonly dirty: QualityDirtyRepository,
    private readonly devices: DeviceRepository,
  ) {}

  @AfterProjection(AccountingPointRepository, 'projection')
  async afterAccountingPointChanges({
    values,
  }: RegistryChanges<EventOf<typeof accountingPointRegistry>>): Promise<void> {
    const companies = new Map(
      values.flatMap(({ value }) => value.links.map(({ deviceId }) => [deviceId ?? 0, value.companyId] as const)),
    );
    const ids = [...companies.keys()];
    // Readings that came after a device left a point are judged by it, also those that were judged before.
    await this.dirty.markChanged(ids);
    // What a point consumed is that of its meters: a screen that asked before this projection was ready asks again.
    const tied = await this.devices.tiedUsers(ids);
    const changes = ids.map((deviceId) => ({
      ...{ deviceId, companyId: companies.get(deviceId) ?? 0, tiedUsers: tied.get(deviceId) ?? [] },
      isCorrection: true,
    }));
    await this.bus.publish(figuresChanged, changesOf(changes));
  }
}
