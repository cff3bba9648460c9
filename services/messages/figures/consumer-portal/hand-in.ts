import { Injectable } from '@nestjs/common';
import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { invalid, notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { handInReading, InputOf, ReplyOf } from '@gaugeway/proto/api';
import { dateAt } from '@gaugeway/proto/time/zone';
import { dateOf, dayOfDate } from '../buckets';
import { advance } from '../../store/derived/register-facts';
import { EnterReading } from '../../store/editing/enter-reading';
import { RegisterFactsRepository } from '../../store/registries/registers/register-facts.repository';
import { inCompany } from './in-company';
import { belowLast, takesNoReadings, tenfoldReading, unusualReading } from './portal.errors';
import { BY_CONSUMER, type CurrentMeter, PortalFigures, registerOf, sumOf } from './portal-figures';
import { type ConsumerPoint, PortalPointRepository } from './portal-point.repository';
import { timesLast, timesUsual, usualMonth } from './usual-month';

const DAY = 86_400;
/** Days of the usual consumption. */
const LOOK_BACK = 365;

type Input = InputOf<typeof handInReading>;

/**
 * Reason to request confirmation of a reading: it is many times the usual month, or (if none is known) the last
 * reading.
 */
interface Doubt {
  of: 'month' | 'last';
  times: number;
}

const REASONS = { month: 'by_consumer_confirmed', last: 'by_consumer_tenfold' } as const;

/** A reading that a consumer takes from the own meter. It goes the way of all readings, and is judged as they are. */
@Injectable()
export class HandIn {
  constructor(
    private readonly points: PortalPointRepository,
    private readonly figures: PortalFigures,
    private readonly entering: EnterReading,
    private readonly facts: RegisterFactsRepository,
  ) {}

  /** Throws 404, `takesNoReadings` (409), `belowLast` and `invalid` (422); `unusualReading` and `tenfoldReading` (409) unless it is confirmed. */
  async run(ctx: Context, input: Input): Promise<ReplyOf<typeof handInReading>> {
    const point = await this.points.find(ctx, input.point_id);
    if (!point || !ctx.consumer) throw notFound();
    const meter = await this.figures.meter(ctx, point);
    if (!meter) throw takesNoReadings();
    const values = this.valuesOf(ctx, input, meter);
    const doubt = await this.judge(ctx, point, meter, values);
    const times = Math.round(doubt?.times ?? 0);
    if (doubt && !input.is_confirmed)
      throw doubt.of === 'month' ? unusualReading({ times }) : tenfoldReading({ times });
    const datetime = Math.floor(Date.now() / 1000);
    const reason = translate(ctx.language, `readings_entry.${doubt ? REASONS[doubt.of] : 'by_consumer'}`, { times });
    await this.entering.enter(inCompany(ctx), {
      deviceId: meter.device.deviceId,
      type: MESSAGE_TYPE.current,
      ts: datetime,
      values: Object.fromEntries(values),
      reason,
      method: BY_CONSUMER,
      consumer: ctx.consumer,
    });
    return { datetime, msg: translate(ctx.language, 'messages.reading_handed_in') };
  }

  private valuesOf(ctx: Context, { values }: Input, { registers }: CurrentMeter): Map<string, number> {
    const unknown = values.find((input) => !registers.some(({ field }) => field === input.field));
    if (unknown) {
      const sentence = translate(ctx.language, 'errors.reading_no_field', { field: unknown.field });
      throw invalid({}, { fields: { values: [sentence] } });
    }
    return new Map(values.map(({ field, value }) => [field, value]));
  }

  /** null = as usual. Throws `belowLast`. */
  private async judge(
    ctx: Context,
    point: ConsumerPoint,
    { link, registers }: CurrentMeter,
    input: ReadonlyMap<string, number>,
  ): Promise<Doubt | null> {
    const { values: newest, readAt } = await this.figures.newest(link, registers);
    const factsOf = await this.facts.ofDevice(link.deviceId);
    let flowed = 0;
    let tenfold: number | null = null;
    for (const [field, value] of input) {
      const before = newest.get(field);
      if (before === undefined) continue;
      const step = advance(before, value, factsOf(field));
      if (step === null) {
        const { unit } = registerOf(ctx, field, link.modelId, newest);
        // The day and the number as the page shows them beside it.
        const date = dateAt(link.zone, readAt ?? link.from)
          .split('-')
          .reverse()
          .join('.');
        const last = new Intl.NumberFormat(ctx.language, { maximumFractionDigits: 3 }).format(before);
        throw belowLast({ last: `${last} ${unit}`.trim(), date }, { attribute: 'values' });
      }
      tenfold ??= value < before ? null : timesLast(value, before);
      const isScaled = registers.find((register) => register.field === field)?.isScaled;
      flowed += step * (isScaled ? link.transformationRatio : 1);
    }
    const daysSince = (Date.now() / 1000 - (readAt ?? link.from)) / DAY;
    const usual = await this.usual(ctx, point);
    if (usual === null) return tenfold === null ? null : { of: 'last', times: tenfold };
    const times = timesUsual(flowed, daysSince, usual);
    return times === null ? null : { of: 'month', times };
  }

  private async usual(ctx: Context, point: ConsumerPoint): Promise<number | null> {
    const today = dayOfDate(this.figures.dayOf(ctx, point));
    const { parts } = await this.figures.days(ctx, point, { from: dateOf(today - LOOK_BACK), to: dateOf(today) });
    const [first] = parts;
    const days = first ? today - dayOfDate(first.day) + 1 : 0;
    return usualMonth(sumOf(parts), days, point.standardMonth);
  }
}
