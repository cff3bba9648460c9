import { pageOf, pageReply } from '@gaugeway/platform/http';
import { Injectable } from '@nestjs/common';
import { modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import type { compatibleGateways, InputOf, ReplyOf } from '@gaugeway/proto/api';
import { unknownModel } from '../../devices.errors';
import { MeteringDeviceService } from '../metering-device.service';
import { GatewayReplacementRepository } from './gateway-replacement.repository';

@Injectable()
export class CompatibleGatewaysService {
  constructor(
    private readonly devices: MeteringDeviceService,
    private readonly gateways: GatewayReplacementRepository,
  ) {}

  /**
   * A radio device has none; a wired one may use any modem that is not in the trash. If neither is given: a wired
   * one.
   */
  async compatible(
    ctx: Context,
    input: InputOf<typeof compatibleGateways>,
  ): Promise<ReplyOf<typeof compatibleGateways>> {
    const device = input.device_id ? await this.devices.get(ctx, input.device_id) : null;
    const modelId = device?.model_id ?? input.model_id;
    const model = modelId ? modelById(modelId) : undefined;
    if (modelId && !model) throw unknownModel({ id: modelId }, { attribute: 'model_id' });
    const at = pageOf(input);
    if (model && !model.transport.hasGateway) return { gateways: pageReply([], 0, at) };
    const { rows, total } = await this.gateways.fitting(ctx, input.search_string ?? '', at);
    return { gateways: pageReply(rows, total, at) };
  }
}
