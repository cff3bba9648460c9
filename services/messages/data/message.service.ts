import { Injectable } from '@nestjs/common';
import { fieldTitle, MESSAGE_TYPES, messageTypeTitle, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { invalid, notFound, RawJson } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { deviceMessages, InputOf, lastMessages, messageTypes, ReplyOf } from '@gaugeway/proto/api';
import { DeviceRepository, type ProjectedDevice } from '../devices/device.repository';
import { LayoutRepository } from '../layouts/layout.repository';
import type { RowText } from '../timeseries/rows';
import { TimeSeries } from '../timeseries/time-series';
import { LastMessageRepository } from './last-message.repository';
import { ratioFields, spliceColumns, spliceRows } from './splice';

@Injectable()
export class MessageService {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly layouts: LayoutRepository,
    private readonly series: TimeSeries,
    private readonly last: LastMessageRepository,
  ) {}

  /** A page of a device's rows as spliced JSON. Throws `notFound`, and `invalid` for a period that ends before it begins. */
  async list(ctx: Context, input: InputOf<typeof deviceMessages>): Promise<RawJson> {
    if (input.stopDate < input.startDate) {
      throw invalid({}, { fields: { stopDate: [translate(ctx.language, 'errors.field_period')] } });
    }
    const device = await this.deviceOf(ctx, input.device_id);
    const limit = input.per_page ?? input.limit;
    const offset = input.page ? (input.page - 1) * limit : input.offset;
    const period = { deviceId: device.deviceId, type: input.msgType, from: input.startDate, to: input.stopDate };
    const rows = await this.series.read({ ...period, limit, offset, newestFirst: input.sort === 'desc' });
    const complete = offset === 0 && rows.length < limit;
    const total = complete ? rows.length : await this.series.count(period);
    const fieldsOf = await this.fieldsOf(rows);
    const ratio = input.with_transformation_ratio ? device.transformationRatio : null;
    const splicing = { rows, fieldsOf, ratio };
    const data = input.format === 'columns' ? `"columns":${spliceColumns(splicing)}` : `"data":${spliceRows(splicing)}`;
    const page = {
      fields_headers: this.headers(ctx, device, rows, fieldsOf, ratio !== null),
      current_page: Math.floor(offset / limit) + 1,
      last_page: Math.max(1, Math.ceil(total / limit)),
      per_page: limit,
      total,
    };
    return new RawJson(`{"messages":{${data},${JSON.stringify(page).slice(1)}}`);
  }

  async lastOf(ctx: Context, input: InputOf<typeof lastMessages>): Promise<ReplyOf<typeof lastMessages>> {
    const device = await this.deviceOf(ctx, input.id);
    const rows = await this.last.of(ctx, device.deviceId, input.msgType ?? null);
    const messages = await Promise.all(
      rows.map(async (row) => {
        const fields = await this.layouts.fieldsOf(row.layoutId);
        const values = fields.map((field, index) => [field, finite(row.values[index])] as const);
        return {
          type: row.type,
          datetime: row.ts,
          values: { ...Object.fromEntries(values), ...row.extra },
          received_at: Math.floor(row.receivedAt / 1000),
        };
      }),
    );
    return { messages };
  }

  types(ctx: Context): ReplyOf<typeof messageTypes> {
    return {
      device_messages_types: MESSAGE_TYPES.map(({ id, maxPeriodRequest }) => ({
        id,
        title: messageTypeTitle(id, ctx.language),
        max_period_request: maxPeriodRequest,
      })),
    };
  }

  private async deviceOf(ctx: Context, id: number): Promise<ProjectedDevice> {
    const device = await this.devices.find(ctx, id);
    if (!device) throw notFound();
    return device;
  }

  private async fieldsOf(rows: readonly RowText[]): Promise<Map<number, readonly string[]>> {
    const ids = [...new Set(rows.map(({ layoutId }) => layoutId))];
    return new Map(await Promise.all(ids.map(async (id) => [id, await this.layouts.fieldsOf(id)] as const)));
  }

  private headers(
    ctx: Context,
    device: ProjectedDevice,
    rows: readonly RowText[],
    fieldsOf: ReadonlyMap<number, readonly string[]>,
    withRatio: boolean,
  ): ReturnType<typeof fieldTitle>[] {
    const model = modelById(device.modelId);
    const fields = [...new Set([...fieldsOf.values()].flat())];
    const titles = fields.map((name) => fieldTitle(name, ctx.language, model));
    const ratio = withRatio
      ? ratioFields(fields).map((name) => {
          const title = fieldTitle(name, ctx.language, model);
          return { ...title, name: `${name}_kkt`, title: `${title.title} (×${device.transformationRatio})` };
        })
      : [];
    return [...titles, ...ratio, ...extraNames(rows).map((name) => fieldTitle(name, ctx.language, model))];
  }
}

/** Names in `extra`; few rows have any, and those of one kind have the same. */
function extraNames(rows: readonly RowText[]): string[] {
  const texts = new Set(rows.flatMap(({ extra }) => extra ?? []));
  return [...new Set([...texts].slice(0, 200).flatMap((text) => Object.keys(JSON.parse(text) as object)))];
}

function finite(value: number | null | undefined): number | null {
  return value !== null && value !== undefined && Number.isFinite(value) ? value : null;
}
