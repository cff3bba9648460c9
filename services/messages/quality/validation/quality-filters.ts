import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { notFound } from '@gaugeway/platform/http';
import { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import { DeviceRepository } from '../../store/registries/devices/device.repository';

/** Ids by which a list is filtered. */
@Injectable()
export class QualityFilters {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly points: AccountingPointRepository,
  ) {}

  /** Throws 404 where the caller does not see one of them. */
  async check(
    ctx: Context,
    filter: { device_ids?: readonly number[] | undefined; accounting_point_ids?: readonly number[] | undefined },
  ): Promise<void> {
    const { device_ids: devices = [], accounting_point_ids: points = [] } = filter;
    if (devices.length > 0 && !(await this.devices.areSeen(ctx, devices))) throw notFound();
    if (points.length > 0 && !(await this.points.areSeen(ctx, points))) throw notFound();
  }
}
