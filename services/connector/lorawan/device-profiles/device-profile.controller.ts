import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  adrAlgorithms,
  createDeviceProfile,
  deleteDeviceProfile,
  editDeviceProfile,
  getDeviceProfile,
} from '@gaugeway/proto/api';
import { DeviceProfileService } from './device-profile.service';

@Controller()
export class DeviceProfileController {
  constructor(private readonly profiles: DeviceProfileService) {}

  readonly get = handle(getDeviceProfile, async (ctx, input) => ({
    device_profile: await this.profiles.get(ctx, input.id, input.profile_id),
  }));

  readonly algorithms = handle(adrAlgorithms, async (ctx, input) => ({
    adr_algorithms: await this.profiles.adrAlgorithms(ctx, input.id),
  }));

  readonly create = handle(createDeviceProfile, async (ctx, input) => {
    const device_profile = await this.profiles.create(ctx, input);
    return { device_profile, msg: translate(ctx.language, 'messages.device_profile_created') };
  });

  readonly edit = handle(editDeviceProfile, async (ctx, input) => {
    const device_profile = await this.profiles.edit(ctx, input);
    return { device_profile, msg: translate(ctx.language, 'messages.device_profile_changed') };
  });

  readonly remove = handle(deleteDeviceProfile, async (ctx, input) => {
    await this.profiles.remove(ctx, input.id, input.profile_id);
    return { msg: translate(ctx.language, 'messages.device_profile_deleted') };
  });
}
