import { Injectable } from '@nestjs/common';
import {
  describeModel,
  type DeviceModel,
  fieldsOf,
  fieldTitle,
  fieldTitleId,
  modelById,
  modelsOf,
} from '@gaugeway/catalogue';
import { callerZone, type Context, hasRight } from '@gaugeway/platform/auth';
import { notFound, orNotFound, pageOf, pageReply, sortField } from '@gaugeway/platform/http';
import {
  type DayRange,
  type getMeteringDevice,
  type InputOf,
  type MeteringDevice,
  type meteringDevices,
  type Page,
  type ReplyOf,
  SECTION,
  UNPAGED_LIMIT,
} from '@gaugeway/proto/api';
import { dateAt, dayAt, dayStart } from '@gaugeway/proto/time/zone';
import { PointLinkRepository } from './accounting-points/point-link.repository';
import type { AttributeFilter } from '../attributes/attribute-filter';
import { AttributeRepository } from '../attributes/attribute.repository';
import { formatValue } from '../attributes/attribute-value';
import { idList } from '../id-list';
import { openAnchor, sealAnchor } from './list/list-anchor';
import { type MeteringDeviceOrder, SORT_FIELDS } from './list/list-order';
import type { MeteringDeviceFilter } from './list/list-selection';
import { MeteringDeviceListRepository } from './list/metering-device-list.repository';
import type { MeteringDeviceRow } from './list/metering-device.row';
import { meteringDeviceView } from './metering-device.view';

type ListInput = InputOf<typeof meteringDevices>;
/** A page with its position, to find the next one. */
type AnchoredPage = Page<Listed> & { anchor: string | null };
type Listed = Extract<ReplyOf<typeof meteringDevices>['metering_devices'], unknown[]>[number];

/** Reading of metering devices: lists and one with its model. */
@Injectable()
export class MeteringDeviceService {
  constructor(
    private readonly devices: MeteringDeviceListRepository,
    private readonly attributes: AttributeRepository,
    private readonly points: PointLinkRepository,
  ) {}

  /** A page, or with `paginate: false` the bare array of at most 10,000. */
  async list(ctx: Context, input: ListInput): Promise<AnchoredPage | Listed[]> {
    const searchedGateways = await this.devices.gatewaysFor(ctx, input.search_string ?? '');
    const filter = { ...filterOf(ctx, input), searchedGateways };
    const order = orderOf(ctx, input);
    if (input.paginate === false) {
      const rows = await this.devices.rows(ctx, filter, order, { limit: UNPAGED_LIMIT, offset: 0 });
      return this.rowsOf(ctx, input, rows);
    }
    const at = pageOf(input);
    const shown = input.anchor ? openAnchor(input.anchor) : null;
    const { rows, total } = await this.devices.page(ctx, filter, order, at, shown);
    const page = pageReply(await this.rowsOf(ctx, input, rows), total, at);
    return { ...page, anchor: anchorOf(order, at, rows) };
  }

  private async rowsOf(ctx: Context, input: ListInput, rows: readonly MeteringDeviceRow[]): Promise<Listed[]> {
    if (!input.append_fields?.includes('attributes')) return rows.map((row) => listed(ctx, input, row));
    const values = await this.attributes.ofDevices(
      ctx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => {
      const own = values.filter((value) => value.device_id === row.id);
      return { ...listed(ctx, input, row), attributes: attributesOf(own) };
    });
  }

  /** Devices found by a filter of the list, in the order of their gateway devices; at most `limit`. */
  async ids(ctx: Context, input: ListInput, limit: number): Promise<number[]> {
    const searchedGateways = await this.devices.gatewaysFor(ctx, input.search_string ?? '');
    return this.devices.ids(ctx, { ...filterOf(ctx, input), searchedGateways }, limit);
  }

  /** Throws 404 for an id that is unknown or another company's. */
  async get(ctx: Context, id: number): Promise<MeteringDevice> {
    const row = orNotFound(await this.devices.find(ctx, id));
    return meteringDeviceView(row);
  }

  /** A device with its model and the titles of its fields in the caller's language. */
  async getWithModel(ctx: Context, id: number): Promise<ReplyOf<typeof getMeteringDevice>['metering_device']> {
    const device = await this.get(ctx, id);
    const model = modelById(device.model_id);
    if (!model) throw notFound();
    const seesPoints = hasRight(ctx, 'read', SECTION.objects) || hasRight(ctx, 'access_all', SECTION.objects);
    const [values, point] = await Promise.all([
      this.attributes.ofDevices(ctx, [id]),
      seesPoints ? this.points.at(ctx, id) : undefined,
    ]);
    const described = describeModel(model, ctx.language);
    return {
      ...device,
      model: described,
      tabs: described.tabs,
      device_fields_titles: titlesOf(ctx, model),
      attributes: attributesOf(values),
      tied_point: point ?? null,
    };
  }
}

type AttributeValues = Awaited<ReturnType<AttributeRepository['ofDevices']>>;

/** Values of attributes by the ids of these. */
const attributesOf = (values: AttributeValues) =>
  Object.fromEntries(values.map((value) => [value.attribute_id, formatValue(value.type, value)] as const));

function filterOf(ctx: Context, input: ListInput): MeteringDeviceFilter {
  return {
    inTrash: (input.is_deleted ?? false) || (input.is_archived ?? false),
    search: input.search_string ?? undefined,
    deviceState: input.device_state ?? undefined,
    modelIds: modelIds(input),
    fields: fieldsFilter(ctx, input),
    interfaceIds: idList(input.interface_id),
    deviceGroupIds: idList(input.device_group_id),
    gatewayIds: idList(input.gateway_ids),
    ids: idList(input.ids),
    attributes: input.attributes?.map(attributeFilter),
    isActive: input.is_active ?? undefined,
    withoutPoint: input.available_accounting_points ?? undefined,
  };
}

const DAY_MS = 86_400_000;

/** A bound that is a date is the day's number since 1970, as values of dates are kept. */
function attributeFilter({ id, value, from, to }: NonNullable<ListInput['attributes']>[number]): AttributeFilter {
  const bound = (input: number | string | undefined) =>
    typeof input === 'string' ? Date.parse(`${input}T00:00:00Z`) / DAY_MS : input;
  return { attributeId: id, value, from: bound(from), to: bound(to) };
}

/** Models of the filter that have all of its capabilities; undefined = every model. */
function modelIds({ model_id, model_options }: ListInput): number[] | undefined {
  const ids = idList(model_id);
  if (!model_options?.length) return ids;
  return modelsOf()
    .filter(({ id, controls }) => (ids?.includes(id) ?? true) && model_options.every((name) => controls.includes(name)))
    .map(({ id }) => id);
}

/** An EUI as it is kept, and days that are past as the last one of them, where the caller is. */
function fieldsFilter(ctx: Context, { fields_filter }: ListInput): MeteringDeviceFilter['fields'] {
  const ids = Object.entries(fields_filter ?? {}).map(([name, value]) => {
    if (name === 'deviceID' && typeof value === 'string') return [name, plainEui(value)] as const;
    return [name, typeof value === 'object' ? withoutOverdue(ctx, value) : value] as const;
  });
  return Object.fromEntries(ids);
}

const plainEui = (text: string): string => text.replace(/[\s:.\-_]/g, '').toLowerCase();

function withoutOverdue(ctx: Context, { from, to, overdue }: DayRange): DayRange {
  if (!overdue) return { from, to };
  const zone = callerZone(ctx);
  const yesterday = dateAt(zone, dayStart(zone, dayAt(zone, Date.now() / 1000)) - 1);
  return { from, to: to !== undefined && to < yesterday ? to : yesterday };
}

/** A row of a list with the requested additional fields, or with only the requested fields. */
function listed(ctx: Context, { append_fields, only }: ListInput, row: MeteringDeviceRow): Listed {
  const device = meteringDeviceView(row);
  const model = modelById(device.model_id);
  const whole: Listed = {
    ...device,
    ...(model && append_fields?.includes('model') && { model: describeModel(model, ctx.language) }),
    ...(model && append_fields?.includes('device_fields_titles') && { device_fields_titles: titlesOf(ctx, model) }),
  };
  if (!only?.length) return whole;
  const kept = new Set<string>(['id', ...only, ...(append_fields ?? [])]);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => kept.has(name))) as Listed;
}

const titlesOf = (ctx: Context, model: DeviceModel) =>
  fieldsOf(model).map((field) => ({ ...fieldTitle(field, ctx.language, model), id: fieldTitleId(field, model) }));

/** Order of the list, by name by default. Throws 422 for a field that lists are not sorted by. */
function orderOf(ctx: Context, input: ListInput): MeteringDeviceOrder {
  const field = sortField(ctx.language, SORT_FIELDS, input.sort_field || 'name');
  return { field, descending: input.sort === 'desc', modelsByTitle: field === 'model' ? modelsByTitle() : [] };
}

function anchorOf(
  { field, descending }: MeteringDeviceOrder,
  { page, perPage }: { page: number; perPage: number },
  rows: readonly MeteringDeviceRow[],
): string | null {
  const [first, last] = [rows[0], rows.at(-1)];
  return first && last ? sealAnchor({ field, descending, page, perPage, first: first.id, last: last.id }) : null;
}

const modelsByTitle = (): number[] =>
  modelsOf()
    .sort((a, b) => `${a.brand} ${a.name}`.localeCompare(`${b.brand} ${b.name}`) || a.id - b.id)
    .map((model) => model.id);
