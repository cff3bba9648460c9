import { Injectable } from '@nestjs/common';
import { fieldTitle, MESSAGE_TYPES, messageTypeTitle, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { invalid, notFound, RawJson } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { deviceMessages, InputOf, lastMessages, messageTypes, ReplyOf } from '@gaugeway/proto/api';
import { DeviceRepository, type ProjectedDevice } from '../devices/device.repository';
import { LayoutRepository } from '../layouts/layout.repository';
import { LastMessageRepository } from './last-message.repository';
import { type PageQuery, PageRepository, type PageShape, ratioFields } from './page.repository';

@Injectable()
export class MessageService {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly layouts: LayoutRepository,
    private readonly pages: PageRepository,
    private readonly last: LastMessageRepository,
  ) {}

  /** A page of a device's rows as JSON text. Throws `notFound`, and `invalid` for a period that ends before it begins. */
  async list(ctx: Context, input: InputOf<typeof deviceMessages>): Promise<RawJson> {
    if (input.stopDate < input.startDate) {
      throw invalid({}, { fields: { stopDate: [translate(ctx.language, 'errors.field_period')] } });
    }
    const device = await this.deviceOf(ctx, input.device_id);
    const limit = input.per_page ?? input.limit;
    const offset = input.page ? (input.page - 1) * limit : input.offset;
    const period = { deviceId: device.deviceId, type: input.msgType, from: input.startDate, to: input.stopDate };
    const query = { ...period, limit, offset, newestFirst: input.sort === 'desc' };
    const shares = await this.pages.layouts(period);
    const shape = {
      layouts: await Promise.all(
        shares.map(async ({ layoutId: id }) => ({ id, fields: await this.layouts.fieldsOf(id) })),
      ),
      ratio: input.with_transformation_ratio ? device.transformationRatio : null,
      hasExtra: shares.some(({ hasExtra }) => hasExtra),
      hasStatus: shares.some(({ hasStatus }) => hasStatus),
      hasLink: input.with_links === true && shares.some(({ hasLink }) => hasLink),
    };
    const asColumns = input.format === 'columns';
    const { data, links } = await (asColumns ? this.pages.columns(query, shape) : this.pages.rows(query, shape));
    const told = `"${asColumns ? 'columns' : 'data'}":${data}${links === null ? '' : `,"links":${links}`}`;
    const total = shares.reduce((sum, { rows }) => sum + rows, 0);
    const page = {
      fields_headers: await this.headers(ctx, device, query, shape),
      current_page: Math.floor(offset / limit) + 1,
      last_page: Math.max(1, Math.ceil(total / limit)),
      per_page: limit,
      total,
    };
    return new RawJson(`{"messages":{${told},${JSON.stringify(page).slice(1)}}`);
  }

  async lastOf(ctx: Context, input: InputOf<typeof lastMessages>): Promise<ReplyOf<typeof lastMessages>> {
    const device = await this.deviceOf(ctx, input.id);
    const types = input.msgType == null ? MESSAGE_TYPES.map(({ id }) => id) : [input.msgType];
    const rows = await this.last.of(ctx, device.deviceId, types);
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

  private async headers(
    ctx: Context,
    device: ProjectedDevice,
    query: PageQuery,
    { layouts, ratio, hasExtra }: PageShape,
  ): Promise<ReturnType<typeof fieldTitle>[]> {
    const model = modelById(device.modelId);
    const fields = [...new Set(layouts.flatMap((layout) => layout.fields))];
    const titleOf = (name: string) => fieldTitle(name, ctx.language, model);
    const ratios = (ratio === null ? [] : ratioFields(fields)).map((name) => {
      const title = titleOf(name);
      return { ...title, name: `${name}_kkt`, title: `${title.title} (×${ratio})` };
    });
    const extras = hasExtra ? await this.pages.extraNames(query) : [];
    return [...fields.map(titleOf), ...ratios, ...extras.map(titleOf)];
  }
}

function finite(value: number | null | undefined): number | null {
  return value !== null && value !== undefined && Number.isFinite(value) ? value : null;
}
