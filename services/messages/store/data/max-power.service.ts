import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { orNotFound } from '@gaugeway/platform/http';
import type { InputOf, ReplyOf, reservedMaxPower } from '@gaugeway/proto/api';
import { dayStart } from '@gaugeway/proto/time/zone';
import { AccountingPointRepository } from '../registries/accounting-points/accounting-point.repository';
import { DeviceRepository } from '../registries/devices/device.repository';
import { ProfileService } from './profile.service';
import { UNGROUPED } from './message-groups';

const MONTHS = 12;
const DAY_MS = 86_400_000;

/** Remaining permitted power, by the highest hourly means of the months. */
@Injectable()
export class MaxPowerService {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly points: AccountingPointRepository,
    private readonly profiles: ProfileService,
  ) {}

  /** Throws 404. */
  async ofYear(
    ctx: Context,
    { id, year }: InputOf<typeof reservedMaxPower>,
  ): Promise<ReplyOf<typeof reservedMaxPower>> {
    const device = orNotFound(await this.devices.find(ctx, id));
    const { maxPower } = await this.points.termsOf(ctx, device.deviceId);
    const begin = (month: number) => dayStart(device.zone, Date.UTC(year, month) / DAY_MS);
    const powers = Array.from({ length: MONTHS }, (): number | null => null);
    for (let month = 0; month < MONTHS; month += 1) {
      // The time of a profile's row is the end of its interval.
      const period = { from: Math.max(0, begin(month) + 1), to: begin(month + 1) };
      const profile = await this.profiles.of(
        {
          deviceId: device.deviceId,
          modelId: device.modelId,
          zone: device.zone,
          ratio: 1,
          lossFactor: null,
          ...period,
        },
        {
          ...period,
          ...{ kind: 'power', profileType: 60, withRatio: false, lossFactor: null, group: UNGROUPED, withLinks: false },
          ...{ limit: 0, offset: 0, newestFirst: false, format: 'columns' },
        },
      );
      const means = (profile.columns['power_a_plus'] ?? []).filter((power) => power !== null);
      if (means.length > 0) powers[month] = Math.max(...means) * device.transformationRatio;
    }
    return { max_power: maxPower, current_powers: powers };
  }
}
