import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { AppError, notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { checkCommand, InputOf, ReplyOf } from '@gaugeway/proto/api';
import { DeviceRepository } from '../devices/device.repository';
import { CommandThrottle } from './command-throttle';
import { judgeTask } from './judge-task';

/** Nothing is created here, so no time is needed. */
const NO_TIMES = { read: 0, command: 0 };

/** Checks a request to many devices before it is made. */
@Injectable()
export class CheckCommand {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly throttle: CommandThrottle,
  ) {}

  /** Throws 404 where a device is not the caller's. */
  async check(ctx: Context, input: InputOf<typeof checkCommand>): Promise<ReplyOf<typeof checkCommand>> {
    const ids = [...new Set(input.device_ids)];
    const found = await this.devices.find(ctx, ids);
    if (found.length < ids.length) throw notFound();
    const wanted = {
      command_type: input.command_type,
      management: input.management,
      title: '',
      title_en: '',
      title_mn: '',
    };
    let dangerous = 0;
    const devices = found.map((device) => {
      const summary = { device_id: device.device_id, name: device.name };
      try {
        const { commandClass } = judgeTask(ctx, device, wanted, NO_TIMES);
        if (commandClass === 'B') dangerous += 1;
        return { ...summary, msg: null };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { ...summary, msg: sentenceOf(ctx, error) };
      }
    });
    return {
      devices,
      executable_count: devices.filter(({ msg }) => msg === null).length,
      is_dangerous: dangerous > 0,
      requires_release: await this.throttle.wouldStop(ctx.companyId, dangerous),
    };
  }
}

/** Faults of the values, if any: the sentence of the error alone names none. */
function sentenceOf(ctx: Context, { declaration, variables, details }: AppError): string {
  const faults = Object.values(details.fields ?? {}).flat();
  return faults.length > 0 ? faults.join(' ') : translate(ctx.language, declaration.key, variables);
}
