import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  adrAlgorithms,
  createDeviceProfile,
  deleteDeviceProfile,
  editDeviceProfile,
  getDeviceProfile,
  type InputOf,
  type ReplyOf,
} from '@gaugeway/proto/api';
import { DeviceProfileService } from './device-profile.service';

@Controller()
export class DeviceProfileController {
  constructor(private readonly profiles: DeviceProfileService) {}

  @Implements(getDeviceProfile)
  async get(ctx: Context, input: InputOf<typeof getDeviceProfile>): Promise<ReplyOf<typeof getDeviceProfile>> {
    return { device_profile: await this.profiles.get(ctx, input.id, input.profile_id) };
  }

  @Implements(adrAlgorithms)
  async algorithms(ctx: Context, input: InputOf<typeof adrAlgorithms>): Promise<ReplyOf<typeof adrAlgorithms>> {
    return { adr_algorithms: await this.profiles.adrAlgorithms(ctx, input.id) };
  }

  @Implements(createDeviceProfile)
  async create(ctx: Context, input: InputOf<typeof createDeviceProfile>): Promise<ReplyOf<typeof createDeviceProfile>> {
    const device_profile = await this.profiles.create(ctx, input);
    return { device_profile, msg: translate(ctx.language, 'messages.device_profile_created') };
  }

  @Implements(editDeviceProfile)
  async edit(ctx: Context, input: InputOf<typeof editDeviceProfile>): Promise<ReplyOf<typeof editDeviceProfile>> {
    const device_profile = await this.profiles.edit(ctx, input);
    return { device_profile, msg: translate(ctx.language, 'messages.device_profile_changed') };
  }

  @Implements(deleteDeviceProfile)
  async remove(ctx: Context, input: InputOf<typeof deleteDeviceProfile>): Promise<ReplyOf<typeof deleteDeviceProfile>> {
    await this.profiles.remove(ctx, input.id, input.profile_id);
    return { msg: translate(ctx.language, 'messages.device_profile_deleted') };
  }
}
