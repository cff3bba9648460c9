import { Injectable } from '@nestjs/common';
import { gatewayModelById, inLanguage, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { listReply, orNotFound, sortField } from '@gaugeway/platform/http';
import type { GatewayDevice, gateways, InputOf, Page } from '@gaugeway/proto/api';
import { GATEWAY_SORT_FIELDS, GatewayDeviceRepository, type GatewayDeviceRow } from './gateway-device.repository';

type ListInput = InputOf<typeof gateways>;

/** Reading of gateway devices. */
@Injectable()
export class GatewayDeviceService {
  constructor(private readonly gateways: GatewayDeviceRepository) {}

  /** A page, or with `paginate: false` the bare array of at most 10,000. */
  async list(ctx: Context, input: ListInput): Promise<Page<GatewayDevice> | GatewayDevice[]> {
    const order = {
      field: sortField(ctx.language, GATEWAY_SORT_FIELDS, input.sort_field),
      descending: input.sort === 'desc',
    };
    return listReply(
      { ...input, page: input.page || 1 },
      {
        rows: (range) => this.gateways.rows(ctx, input, order, range),
        count: () => this.gateways.count(ctx, input),
        view: (row) => gatewayDeviceView(ctx, row),
      },
    );
  }

  /** Throws 404 for an id that is unknown or another company's. */
  async get(ctx: Context, id: number): Promise<GatewayDevice> {
    const row = orNotFound(await this.gateways.find(ctx, id));
    return gatewayDeviceView(ctx, row);
  }
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
