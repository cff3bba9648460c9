import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  disableTwoFactor,
  enableTwoFactor,
  initTwoFactor,
  newRecoveryCodes,
  resetTwoFactor,
} from '@gaugeway/proto/api';
import { TwoFactorService } from './two-factor.service';

@Controller()
export class TwoFactorController {
  constructor(private readonly factors: TwoFactorService) {}

  readonly init = handle(initTwoFactor, (ctx) => this.factors.init(ctx));

  readonly enable = handle(enableTwoFactor, async (ctx, input) => {
    const codes = await this.factors.enable(ctx, input);
    return { recovery_codes: codes, msg: translate(ctx.language, 'messages.two_factor_enabled') };
  });

  readonly disable = handle(disableTwoFactor, async (ctx, input) => {
    await this.factors.disable(ctx, input);
    return { msg: translate(ctx.language, 'messages.two_factor_disabled') };
  });

  readonly renew = handle(newRecoveryCodes, async (ctx, input) => {
    const codes = await this.factors.renewRecoveryCodes(ctx, input);
    return { recovery_codes: codes, msg: translate(ctx.language, 'messages.recovery_codes_renewed') };
  });

  readonly reset = handle(resetTwoFactor, async (ctx, { id }) => {
    await this.factors.reset(ctx, id);
    return { msg: translate(ctx.language, 'messages.two_factor_disabled') };
  });
}
