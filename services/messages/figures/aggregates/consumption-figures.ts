import { Injectable } from '@nestjs/common';
import { FIELD_OF, fieldTitle, modelById, registersOf, resourceRegisters } from '@gaugeway/catalogue';
import { callerZone, type Context } from '@gaugeway/platform/auth';
import {
  type consumptionOverview,
  type consumptionSeries,
  type consumptionTop,
  type InputOf,
  type ReplyOf,
  RESOURCES,
} from '@gaugeway/proto/api';
import { offsetAt, offsetText, type Zone } from '@gaugeway/proto/time/zone';
import { roundFigure, sumFigures } from '@gaugeway/proto/number/figure';
import { MeasuredPoints } from '../../store/registries/accounting-points/measured-points';
import { plus } from '../../store/derived/decimals';
import { DeviceRepository } from '../../store/registries/devices/device.repository';
import { FiguresRepository } from './figures.repository';
import type { Part } from '../figure-parts';
import { FrozenFigures } from '../periods/frozen/frozen-figures.repository';
import { withClosedDays } from '../periods/frozen/with-closed-days';
import { PointSlots } from '../shares/point-slots.repository';
import { type CountedSlots, shareOf } from '../shares/share-of';
import { registerDays } from '../shares/register-days';
import { ShareRepository } from '../shares/share.repository';
import { dateOf, dayOfDate, startOf } from '../buckets';
import { byMonth, PointSeriesOf } from './point-series';
import { spansAt } from './spans';

type Series = ReplyOf<typeof consumptionSeries>;

const NONE_CLOSED = new Map<string, null>();

/** The one place that reads consumption from the aggregates, by the names of `quantities.ts`. */
@Injectable()
export class ConsumptionFigures {
  constructor(
    private readonly figures: FiguresRepository,
    private readonly devices: DeviceRepository,
    private readonly measured: MeasuredPoints,
    private readonly points: PointSeriesOf,
    private readonly shares: ShareRepository,
    private readonly slots: PointSlots,
    private readonly frozen: FrozenFigures,
  ) {}

  /** Resources that the company has devices of. */
  async overview(ctx: Context): Promise<ReplyOf<typeof consumptionOverview>> {
    const registers = resourceRegisters();
    const zone = await this.figures.zoneOf(ctx);
    const spans = spansAt(Date.now() / 1000, zone);
    const list = [spans.today, spans.week, spans.month].flatMap(({ now, before }) => [now, before]);
    const current = [spans.today, spans.week, spans.month].map(({ now }) => ({
      from: dateOf(now.from),
      to: dateOf(now.to),
    }));
    const [devices, sums, slots] = await Promise.all([
      this.figures.devices(ctx, registers),
      this.figures.comparedSums(ctx, registers, list),
      this.shares.ofResources(ctx, registers, current),
    ]);
    const resources = RESOURCES.filter((resource) => (devices.get(resource) ?? 0) > 0).map((resource) => {
      const at = (place: number) => sums.find((sum) => sum.resource === resource && sum.place === place);
      const rounded = (value: number | null | undefined) => (typeof value === 'number' ? roundFigure(value) : null);
      const compared = (place: number) => ({
        ...{ value: rounded(at(place)?.value), before: rounded(at(place + 1)?.value) },
        ...{ comparable_value: rounded(at(place)?.same), comparable_before: rounded(at(place)?.same_before) },
        share: shareOf(slots.filter((each) => each.resource === resource && each.place === (place + 1) / 2)),
      });
      return {
        resource,
        unit: this.unitOf(ctx, FIELD_OF[resource]),
        devices: devices.get(resource) ?? 0,
        today: compared(1),
        week: compared(3),
        month: compared(5),
      };
    });
    return { resources };
  }

  async top(
    ctx: Context,
    { resource, span, limit }: InputOf<typeof consumptionTop>,
  ): Promise<ReplyOf<typeof consumptionTop>> {
    const spans = spansAt(Date.now() / 1000, await this.figures.zoneOf(ctx))[span];
    const { now } = spans;
    const registers = resourceRegisters([resource]);
    const current = await this.figures.ofDevices(ctx, registers, spans);
    const most = [...current].sort((a, b) => b.value - a.value || a.device_id - b.device_id).slice(0, limit);
    const ids = most.map(({ device_id }) => device_id);
    const [names, slots] = await Promise.all([
      this.figures.names(ctx, ids),
      this.shares.ofDevices(ctx, ids, registers, { from: dateOf(now.from), to: dateOf(now.to) }),
    ]);
    const items = most.map(({ device_id, value, before }) => {
      const { name = '', address = '' } = names.get(device_id) ?? {};
      const share = shareOf(slots.get(device_id) ?? []);
      return {
        device_id,
        name,
        address,
        value: roundFigure(value),
        before: before === null ? null : roundFigure(before),
        share,
      };
    });
    const total = sumFigures(current.map(({ value }) => value));
    return { unit: this.unitOf(ctx, FIELD_OF[resource]), total, items };
  }

  /** Throws 404 for a device or point that the caller does not see. */
  async series(ctx: Context, input: InputOf<typeof consumptionSeries>): Promise<Series> {
    if (input.device_id !== undefined) return this.ofDevice(ctx, input.device_id, input);
    if (input.accounting_point_id !== undefined) return this.ofPoint(ctx, input.accounting_point_id, input);
    const { resource = 'electricity', by } = input;
    const registers = resourceRegisters([resource]);
    const parts = await this.figures.ofResource(ctx, registers, by, input);
    const slots = await this.shares.ofResources(ctx, registers, [input]);
    return answer(parts, this.unitOf(ctx, FIELD_OF[resource]), slots, await this.figures.zoneOf(ctx));
  }

  private async ofDevice(ctx: Context, id: number, input: InputOf<typeof consumptionSeries>): Promise<Series> {
    const device = await this.devices.existing(ctx, id);
    const model = modelById(device.modelId);
    const registers = model ? registersOf(model, input.quantity) : [];
    const scaled = registers.map((register) => ({
      ...{ ...register, modelId: device.modelId, factor: 1 },
      resource: 'electricity' as const,
    }));
    const parts = await this.figures.ofResource(ctx, scaled, input.by, input, id);
    const slots = await this.shares.ofResources(ctx, scaled, [input], id);
    return answer(parts, this.unitOf(ctx, registers[0]?.field, device.modelId), slots, device.zone);
  }

  private async ofPoint(ctx: Context, id: number, input: InputOf<typeof consumptionSeries>): Promise<Series> {
    const point = await this.measured.of(ctx, id);
    const links = point.terms.flatMap((term) => term.links);
    const zone = links.at(-1)?.zone ?? callerZone(ctx);
    const isFrozen = input.quantity === 'consumption' && input.by !== 'hour';
    const closed = isFrozen ? await this.frozen.days(ctx, id, input) : NONE_CLOSED;
    if (closed.size === 0) {
      const { parts, unit } = await this.points.series(ctx, point, input);
      return answer(parts, unit, await this.shares.ofRegisters(ctx, registerDays(links, input)), zone);
    }
    const { parts, unit } = await this.points.series(ctx, point, { ...input, by: 'day' });
    const days = withClosedDays(parts, closed);
    const slots = await this.slots.of(ctx, [id], [input]);
    return answer(input.by === 'month' ? byMonth(days) : days, unit, slots, zone);
  }

  private unitOf(ctx: Context, field: string | undefined, modelId?: number): string {
    if (field === undefined) return '';
    return fieldTitle(field, ctx.language, modelId === undefined ? undefined : modelById(modelId)).unit?.title ?? '';
  }
}

/** `zone`: the clock of the days, which names the offset of each part. */
function answer(parts: readonly Part[], unit: string, slots: readonly CountedSlots[], zone: Zone): Series {
  const rounded = parts.map((part) => {
    const at = startOf(dayOfDate(part.day), zone, part.hour ?? 0);
    const offset = offsetText(offsetAt(zone, at));
    return { ...part, at, offset, value: roundFigure(part.value), estimated: roundFigure(part.estimated) };
  });
  const total = rounded.reduce((sum, { value }) => plus(sum, value), 0);
  return { unit, parts: rounded, total: rounded.length > 0 ? roundFigure(total) : null, share: shareOf(slots) };
}
