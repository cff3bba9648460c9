import { Injectable } from '@nestjs/common';
import { describeModel, fieldsOf, fieldTitle, modelById, models } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { invalid, notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { getMeteringDevice, InputOf, MeteringDevice, meteringDevices, Page, ReplyOf } from '@gaugeway/proto/api';
import { idList, pageOf, pageReply, UNPAGED_LIMIT } from '../paging';
import {
  type MeteringDeviceFilter,
  MeteringDeviceListRepository,
  type MeteringDeviceOrder,
  SORT_FIELDS,
  type SortField,
} from './metering-device-list.repository';
import { meteringDeviceView } from './metering-device.view';

type ListInput = InputOf<typeof meteringDevices>;

/** Reading of metering devices: lists and one with its model. */
@Injectable()
export class MeteringDeviceService {
  constructor(private readonly devices: MeteringDeviceListRepository) {}

  /** A page, or with `paginate: false` the bare array of at most 10,000. */
  async list(ctx: Context, input: ListInput): Promise<Page<MeteringDevice> | MeteringDevice[]> {
    const searchedGateways = await this.devices.gatewaysFor(ctx, input.search_string ?? '');
    const filter = { ...filterOf(input), searchedGateways };
    const order = orderOf(ctx, input);
    if (input.paginate === false) {
      const rows = await this.devices.rows(ctx, filter, order, { limit: UNPAGED_LIMIT, offset: 0 });
      return rows.map(meteringDeviceView);
    }
    const at = pageOf(input);
    const { rows, total } = await this.devices.page(ctx, filter, order, { limit: at.perPage, offset: at.offset });
    return pageReply(rows.map(meteringDeviceView), total, at);
  }

  /** Throws 404 for an id that is unknown or another company's. */
  async get(ctx: Context, id: number): Promise<MeteringDevice> {
    const row = await this.devices.find(ctx, id);
    if (!row) throw notFound();
    return meteringDeviceView(row);
  }

  /** A device with its model and the titles of its fields in the caller's language. */
  async getWithModel(ctx: Context, id: number): Promise<ReplyOf<typeof getMeteringDevice>['metering_device']> {
    const device = await this.get(ctx, id);
    const model = modelById(device.model_id);
    if (!model) throw notFound();
    return {
      ...device,
      model: describeModel(model, ctx.language),
      device_fields_titles: fieldsOf(model).map((field) => fieldTitle(field, ctx.language, model)),
    };
  }
}

function filterOf(input: ListInput): MeteringDeviceFilter {
  return {
    inTrash: (input.is_deleted ?? false) || (input.is_archived ?? false),
    search: input.search_string ?? undefined,
    deviceState: input.device_state ?? undefined,
    modelIds: idList(input.model_id),
    interfaceIds: idList(input.interface_id),
    deviceGroupIds: idList(input.device_group_id),
    gatewayIds: idList(input.gateway_ids),
    ids: idList(input.ids),
  };
}

/** By name unless asked otherwise. Throws 422 for a field that lists are not sorted by. */
function orderOf(ctx: Context, input: ListInput): MeteringDeviceOrder {
  const field = input.sort_field || 'name';
  if (!isSortField(field)) {
    const sentence = translate(ctx.language, 'errors.field_sort', { fields: SORT_FIELDS.join(', ') });
    throw invalid({}, { fields: { sort_field: [sentence] } });
  }
  return { field, descending: input.sort === 'desc', modelsByTitle: field === 'model' ? modelsByTitle : [] };
}

function isSortField(field: string): field is SortField {
  return SORT_FIELDS.some((known) => known === field);
}

const modelsByTitle: readonly number[] = [...models]
  .sort((a, b) => `${a.brand} ${a.name}`.localeCompare(`${b.brand} ${b.name}`) || a.id - b.id)
  .map((model) => model.id);
