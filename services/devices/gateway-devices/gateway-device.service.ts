import { Injectable } from '@nestjs/common';
import { gatewayModelById, inLanguage, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { invalid, notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { GatewayDevice, gateways, InputOf, Page } from '@gaugeway/proto/api';
import { idList, pageOf, pageReply, UNPAGED_LIMIT } from '../paging';
import {
  GATEWAY_SORT_FIELDS,
  GatewayDeviceRepository,
  type GatewayDeviceRow,
  type GatewaySortField,
} from './gateway-device.repository';

type ListInput = InputOf<typeof gateways>;

/** Reading of gateway devices. */
@Injectable()
export class GatewayDeviceService {
  constructor(private readonly gateways: GatewayDeviceRepository) {}

  /** A page, or with `paginate: false` the bare array of at most 10,000. */
  async list(ctx: Context, input: ListInput): Promise<Page<GatewayDevice> | GatewayDevice[]> {
    const filter = {
      inTrash: input.is_deleted ?? false,
      search: input.search_string ?? undefined,
      state: input.device_state ?? undefined,
      modelIds: idList(input.model_id),
      ids: idList(input.ids),
    };
    const order = { field: sortFieldOf(ctx, input.sort_field || 'name'), descending: input.sort === 'desc' };
    if (input.paginate === false) {
      return (await this.gateways.rows(ctx, filter, order, { limit: UNPAGED_LIMIT, offset: 0 })).map((row) =>
        gatewayDeviceView(ctx, row),
      );
    }
    const at = pageOf({ ...input, page: input.page || 1 });
    const [rows, total] = await Promise.all([
      this.gateways.rows(ctx, filter, order, { limit: at.perPage, offset: at.offset }),
      this.gateways.count(ctx, filter),
    ]);
    return pageReply(
      rows.map((row) => gatewayDeviceView(ctx, row)),
      total,
      at,
    );
  }

  /** Throws 404 for an id that is unknown or another company's. */
  async get(ctx: Context, id: number): Promise<GatewayDevice> {
    const row = await this.gateways.find(ctx, id);
    if (!row) throw notFound();
    return gatewayDeviceView(ctx, row);
  }
}

/** Throws 422 for a field that the list is not sorted by. */
function sortFieldOf(ctx: Context, field: string): GatewaySortField {
  const known = GATEWAY_SORT_FIELDS.find((name) => name === field);
  if (known) return known;
  const sentence = translate(ctx.language, 'errors.field_sort', { fields: GATEWAY_SORT_FIELDS.join(', ') });
  throw invalid({}, { fields: { sort_field: [sentence] } });
}

function gatewayDeviceView(ctx: Context, { state, company_models, ...row }: GatewayDeviceRow): GatewayDevice {
  const model = gatewayModelById(row.model_id);
  const isItself = company_models.some((id) => modelById(id)?.isGateway);
  return {
    ...row,
    model_name: model ? inLanguage(model.titles, ctx.language) : '',
    is_active: state === 'active',
    has_controls: isItself || (model !== undefined && model.controls.length > 0),
  };
}
