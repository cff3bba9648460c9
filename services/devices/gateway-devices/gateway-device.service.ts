import { Injectable } from '@nestjs/common';
import { gatewayModelById } from '@gaugeway/catalogue';
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
      return (await this.gateways.rows(ctx, filter, order, { limit: UNPAGED_LIMIT, offset: 0 })).map(gatewayDeviceView);
    }
    const at = pageOf({ ...input, page: input.page || 1 });
    const [rows, total] = await Promise.all([
      this.gateways.rows(ctx, filter, order, { limit: at.perPage, offset: at.offset }),
      this.gateways.count(ctx, filter),
    ]);
    return pageReply(rows.map(gatewayDeviceView), total, at);
  }

  /** Throws 404 for an id that is unknown or another company's. */
  async get(ctx: Context, id: number): Promise<GatewayDevice> {
    const row = await this.gateways.find(ctx, id);
    if (!row) throw notFound();
    return gatewayDeviceView(row);
  }
}

/** Throws 422 for a field that the list is not sorted by. */
function sortFieldOf(ctx: Context, field: string): GatewaySortField {
  const known = GATEWAY_SORT_FIELDS.find((name) => name === field);
  if (known) return known;
  const sentence = translate(ctx.language, 'errors.field_sort', { fields: GATEWAY_SORT_FIELDS.join(', ') });
  throw invalid({}, { fields: { sort_field: [sentence] } });
}

function gatewayDeviceView(row: GatewayDeviceRow): GatewayDevice {
  return {
    id: row.id,
    company_id: row.company_id,
    name: row.name,
    model_id: row.model_id,
    model_name: gatewayModelById(row.model_id)?.name ?? '',
    identity: row.identity,
    deviceTimezone: row.time_zone,
    desc: row.description,
    phone_number: row.phone_number,
    report_period_update: row.report_period,
    warning_report_period: row.warning_period,
    interface_id: row.interface_id,
    base_station: row.base_station,
    login: row.login,
    has_password: row.has_password,
    is_active: row.state === 'active',
    online: row.online,
    device_state: row.device_state,
    last_contact: row.last_contact,
    devices_count: row.devices_count,
    version: row.version,
  };
}
