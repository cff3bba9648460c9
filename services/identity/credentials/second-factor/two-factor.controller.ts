import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  disableTwoFactor,
  enableTwoFactor,
  initTwoFactor,
  type InputOf,
  newRecoveryCodes,
  type ReplyOf,
  resetTwoFactor,
} from '@gaugeway/proto/api';
import { TwoFactorService } from './two-factor.service';

@Controller()
export class TwoFactorController {
  constructor(private readonly factors: TwoFactorService) {}

  @Implements(initTwoFactor)
  init(ctx: Context): Promise<ReplyOf<typeof initTwoFactor>> {
    return this.factors.init(ctx);
  }

  @Implements(enableTwoFactor)
  async enable(ctx: Context, input: InputOf<typeof enableTwoFactor>): Promise<ReplyOf<typeof enableTwoFactor>> {
    const codes = await this.factors.enable(ctx, input);
    return { recovery_codes: codes, msg: translate(ctx.language, 'messages.two_factor_enabled') };
  }

  @Implements(disableTwoFactor)
  async disable(ctx: Context, input: InputOf<typeof disableTwoFactor>): Promise<ReplyOf<typeof disableTwoFactor>> {
    await this.factors.disable(ctx, input);
    return { msg: translate(ctx.language, 'messages.two_factor_disabled') };
  }

  @Implements(newRecoveryCodes)
  async renew(ctx: Context, input: InputOf<typeof newRecoveryCodes>): Promise<ReplyOf<typeof newRecoveryCodes>> {
    const codes = await this.factors.renewRecoveryCodes(ctx, input);
    return { recovery_codes: codes, msg: translate(ctx.language, 'messages.recovery_codes_renewed') };
  }

  @Implements(resetTwoFactor)
  async reset(ctx: Context, { id }: InputOf<typeof resetTwoFactor>): Promise<ReplyOf<typeof resetTwoFactor>> {
    await this.factors.reset(ctx, id);
    return { msg: translate(ctx.language, 'messages.two_factor_disabled') };
  }
}
