import { Injectable } from '@nestjs/common';
import { fieldTitle, messageTypeTitle, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { orNotFound, pageOf, pageReply } from '@gaugeway/platform/http';
import type { deviceVerdicts, InputOf, rejectedData, ReplyOf, validatedProfile } from '@gaugeway/proto/api';
import { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import { UNGROUPED } from '../../store/data/message-groups';
import { ENERGY_PROFILE, POWER_PROFILE, ProfileService } from '../../store/data/profile.service';
import { DeviceRepository } from '../../store/registries/devices/device.repository';
import { STATUS } from '../../store/timeseries/merge';
import { QualityFilters } from './quality-filters';
import { QualityRepository } from './quality.repository';
import { ValueStates } from './value-states';

type Rejected = ReplyOf<typeof rejectedData>['rejected_data']['data'][number];
type ProfilePoint = ReplyOf<typeof validatedProfile>['power_profile']['data'][number];

const DIRECTIONS = ['power_a_plus', 'power_a_minus', 'power_r_plus', 'power_r_minus'] as const;

/** Verdicts of rules on values, as lists. */
@Injectable()
export class RejectedData {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly points: AccountingPointRepository,
    private readonly profiles: ProfileService,
    private readonly repository: QualityRepository,
    private readonly states: ValueStates,
    private readonly filters: QualityFilters,
  ) {}

  /** Throws 404 where a device or point of the filter is not seen. */
  async list(ctx: Context, input: InputOf<typeof rejectedData>): Promise<ReplyOf<typeof rejectedData>> {
    const at = pageOf(input);
    await this.filters.check(ctx, input);
    const [total, rows] = await Promise.all([
      this.repository.countRejected(ctx, input),
      this.repository.rejected(ctx, input, at.limit, at.offset),
    ]);
    const data = rows.map((row): Rejected => {
      const model = modelById(row.modelId);
      const whole = { title: messageTypeTitle(row.type, ctx.language), unit: null };
      const { title, unit } = row.field === '' ? whole : fieldTitle(row.field, ctx.language, model);
      return {
        ...{ device_id: row.deviceId, device_name: row.name },
        ...{ accounting_point_id: row.pointId, accounting_point_title: row.title },
        ...{ msgType: row.type, datetime: row.ts, field: row.field === '' ? null : row.field, title },
        ...{
          unit: unit?.title ?? '',
          rule: row.rule,
          status: row.status,
          is_held_back: row.isHeldBack,
          value: row.value,
          expected: row.expected,
        },
      };
    });
    return { rejected_data: pageReply(data, total, at) };
  }

  /** Verdicts of each device of a point while it was tied there. Throws 404. */
  async verdicts(ctx: Context, input: InputOf<typeof deviceVerdicts>): Promise<ReplyOf<typeof deviceVerdicts>> {
    const { device_id, accounting_point_id, msgType, startDate, stopDate } = input;
    if (accounting_point_id === undefined) {
      const device = orNotFound(await this.devices.find(ctx, device_id ?? 0));
      return { verdicts: await this.repository.verdicts(device.deviceId, msgType, startDate, stopDate) };
    }
    const point = orNotFound(await this.points.find(ctx, accounting_point_id));
    const verdicts: ReplyOf<typeof deviceVerdicts>['verdicts'] = [];
    for (const link of point.links) {
      const first = Math.max(startDate, link.from);
      const last = Math.min(stopDate, (link.to ?? Infinity) - 1);
      if (first <= last) verdicts.push(...(await this.repository.verdicts(link.deviceId, msgType, first, last)));
    }
    return { verdicts };
  }

  /** Throws 404. */
  async profile(ctx: Context, input: InputOf<typeof validatedProfile>): Promise<ReplyOf<typeof validatedProfile>> {
    await this.filters.check(ctx, input);
    const { accounting_point_ids: ids = null } = input;
    const at = pageOf(input);
    const { total, rows } = await this.repository.points(ctx, ids, at.limit, at.offset);
    const data: ProfilePoint[] = [];
    for (const { id, title } of rows) data.push(await this.ofPoint(ctx, id, title, input));
    return { power_profile: pageReply(data, total, at) };
  }

  private async ofPoint(
    ctx: Context,
    id: number,
    title: string,
    { startDate, stopDate, profile_type }: InputOf<typeof validatedProfile>,
  ): Promise<ProfilePoint> {
    const values: ProfilePoint['values'] = [];
    const point = await this.points.find(ctx, id);
    for (const link of point?.links ?? []) {
      const { deviceId, modelId, zone, transformationRatio: ratio } = link;
      const from = Math.max(startDate, link.from);
      const to = Math.min(stopDate, (link.to ?? Infinity) - 1);
      if (from > to) continue;
      const profile = await this.profiles.of(
        { deviceId, modelId, zone, ratio, lossFactor: null, from, to },
        {
          ...{
            kind: 'power',
            withSuspect: true,
            profileType: profile_type,
            withRatio: true,
            lossFactor: null,
            group: UNGROUPED,
            from,
            to,
          },
          ...{ withLinks: false, limit: 0, offset: 0, newestFirst: false, format: 'columns' },
        },
      );
      const states = await this.states.of(deviceId, [POWER_PROFILE, ENERGY_PROFILE], from, to, profile_type, zone);
      for (const [row, datetime] of profile.times.entries()) {
        const [aPlus, aMinus, rPlus, rMinus] = DIRECTIONS.map((name) => profile.columns[`${name}_kkt`]?.[row] ?? null);
        values.push({
          ...{ datetime, power_a_plus: aPlus ?? null, power_a_minus: aMinus ?? null },
          ...{ power_r_plus: rPlus ?? null, power_r_minus: rMinus ?? null },
          status: states.get(datetime) ?? STATUS.valid,
        });
      }
    }
    return { accounting_point_id: id, title, values };
  }
}
