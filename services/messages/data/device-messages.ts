import { Injectable } from '@nestjs/common';
import { FIELDS, fieldTitle, isFieldName, layoutOf, type DeviceModel, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { invalid, notFound, RawJson } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { deviceMessages, InputOf } from '@gaugeway/proto/api';
import { LayoutRepository } from '../ingest/layout.repository';
import { DeviceRepository, type KnownDevice } from '../registry/device.repository';
import { MessagePageRepository, type PageLayouts, type PageQuery, withRatio } from './message-page.repository';

type Input = InputOf<typeof deviceMessages>;

/** Page of a caller who pages without saying how large. */
const DEFAULT_PER_PAGE = 50;

/** What a transformer in front of the meter scales. */
const TRANSFORMED = new Set(['activeEnergy', 'reactiveEnergy', 'activePower', 'reactivePower', 'apparentPower']);

/** The messages of a device in a period, as JSON text that goes to the caller as it comes from the database. */
@Injectable()
export class DeviceMessages {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly layouts: LayoutRepository,
    private readonly pages: MessagePageRepository,
  ) {}

  /** Throws `not_found` for a device of another company as for an unknown one, `invalid` for a period that ends before it begins. */
  async page(ctx: Context, input: Input): Promise<RawJson> {
    if (input.stopDate < input.startDate) {
      throw invalid({}, { fields: { stopDate: [translate(ctx.language, 'errors.field_period')] } });
    }
    const device = await this.devices.find(ctx, input.device_id);
    if (!device) throw notFound();
    const model = modelById(device.modelId);
    const query = queryOf(input);
    const { layoutIds, hasExtra } = await this.pages.series(device.id, input.msgType);
    const fields = await this.layouts.fieldsOf(layoutIds);
    const known: PageLayouts = {
      layouts: layoutIds.map((id) => ({ id, fields: fields.get(id) ?? [] })),
      ratio: input.with_transformation_ratio ? ratioOf(device, model, [...fields.values()].flat()) : null,
    };
    const body = await (input.format === 'columns' ? this.columns(query, known, hasExtra) : this.rows(query, known, hasExtra));
    const total = await this.total(query, body.count);
    const names = fieldNames(known, body, model ? layoutOf(model, input.msgType) : []);
    const headers = names.map((name) => this.header(ctx, name, model, known));
    const page = {
      fields_headers: headers,
      current_page: Math.floor(query.offset / query.limit) + 1,
      last_page: Math.max(1, Math.ceil(total / query.limit)),
      per_page: query.limit,
      total,
    };
    return new RawJson(`{"messages":{${body.json(new Set(names))},${JSON.stringify(page).slice(1)}}`);
  }

  private async rows(query: PageQuery, known: PageLayouts, hasExtra: boolean): Promise<Body> {
    const page = await this.pages.rows(query, known, hasExtra);
    const extraKeys = page.hasExtra ? await this.pages.extraKeys(query) : [];
    return { ...page, extraKeys, json: () => `"data":[${page.json}]` };
  }

  private async columns(query: PageQuery, known: PageLayouts, hasExtra: boolean): Promise<Body> {
    const extraKeys = hasExtra ? await this.pages.extraKeys(query) : [];
    const page = await this.pages.columns(query, known, extraKeys);
    const json = (names: ReadonlySet<string>) => {
      const shown = [...page.columns].filter(([name]) => name === 'datetime' || names.has(name));
      return `"columns":{${shown.map(([name, cells]) => `${JSON.stringify(name)}:[${cells}]`).join()}}`;
    };
    return { ...page, extraKeys, json };
  }

  /** Counted only where the page does not tell it already. */
  private async total(query: PageQuery, count: number): Promise<number> {
    const isLast = count < query.limit && (count > 0 || query.offset === 0);
    return isLast ? query.offset + count : this.pages.total(query);
  }

  private header(ctx: Context, name: string, model: DeviceModel | undefined, { ratio }: PageLayouts) {
    const base = name.replace(/_kkt$/, '');
    if (base === name || !ratio?.fields.has(base)) return fieldTitle(name, ctx.language, model);
    const { title, ...rest } = fieldTitle(base, ctx.language, model);
    return { ...rest, name, title: translate(ctx.language, 'readings.with_ratio', { title, ratio: ratio.value }) };
  }
}

interface Body {
  count: number;
  layoutIds: number[];
  extraKeys: readonly string[];
  /** The member `data` or `columns`, with the columns of these names. */
  json(names: ReadonlySet<string>): string;
}

function queryOf(input: Input): PageQuery {
  const paged = input.paginate === true || input.page != null || input.per_page != null;
  const limit = paged ? (input.per_page ?? DEFAULT_PER_PAGE) : input.limit;
  return {
    deviceId: input.device_id,
    type: input.msgType,
    from: input.startDate,
    to: input.stopDate,
    sort: input.sort,
    limit,
    offset: paged ? ((input.page ?? 1) - 1) * limit : input.offset,
  };
}

/** Fields of the layouts that the page has, in the order of the model's columns; others after them, extra fields last. */
function fieldNames({ layouts, ratio }: PageLayouts, { layoutIds, extraKeys }: Body, order: readonly string[]): string[] {
  const present = new Set(layouts.filter(({ id }) => layoutIds.includes(id)).flatMap(({ fields }) => fields));
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  const ordered = [...present].sort((a, b) => place(a) - place(b));
  const named = ordered.flatMap((field) => (ratio?.fields.has(field) ? [field, withRatio(field)] : [field]));
  return [...named, ...extraKeys.filter((key) => !named.includes(key))];
}

function ratioOf(device: KnownDevice, model: DeviceModel | undefined, fields: readonly string[]): PageLayouts['ratio'] {
  const scaled = fields.filter((field) => {
    return isFieldName(field) && TRANSFORMED.has(model?.quantities[field] ?? FIELDS[field].quantity);
  });
  return { value: device.transformationRatio, fields: new Set(scaled) };
}
