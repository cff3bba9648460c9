import { Injectable } from '@nestjs/common';
import { Bus, type RegistryChanges } from '@gaugeway/platform/bus';
import { AfterProjection } from '@gaugeway/platform/nest';
import { type accountingPointRegistry, type EventOf, figuresChanged } from '@gaugeway/proto/events';
import { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import { DeviceRepository } from '../../store/registries/devices/device.repository';
import { changesOf } from '../../store/timeseries/figures-changed';

/**
 * Publishes that the figures of changed accounting points changed: the consumption of a point is that of its meters,
 * and a screen that queried before the projection was ready queries again.
 */
@Injectable()
export class PointChanges {
  constructor(
    private readonly bus: Bus,
    private readonly devices: DeviceRepository,
  ) {}

  @AfterProjection(AccountingPointRepository, 'projection')
  async publish({ values }: RegistryChanges<EventOf<typeof accountingPointRegistry>>): Promise<void> {
    const companies = new Map(
      values.flatMap(({ value }) => value.links.map(({ deviceId }) => [deviceId ?? 0, value.companyId] as const)),
    );
    const tied = await this.devices.tiedUsers([...companies.keys()]);
    const changes = [...companies].map(([deviceId, companyId]) => ({
      ...{ deviceId, companyId, tiedUsers: tied.get(deviceId) ?? [], isCorrection: true },
    }));
    await this.bus.publish(figuresChanged, changesOf(changes));
  }
}
