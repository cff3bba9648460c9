import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import {
  acceptAll,
  companyQuality,
  confirmReset,
  decideValues,
  deviceQuality,
  deviceVerdicts,
  type InputOf,
  knownGaps,
  registerResets,
  rejectedData,
  type ReplyOf,
  setValidationRule,
  validatedProfile,
  validationRules,
  withdrawReset,
} from '@gaugeway/proto/api';
import { DecideValues } from './decide-values';
import { QualityService } from './quality.service';
import { RejectedData } from './rejected-data';
import { RegisterResets } from './resets/register-resets';
import { RuleSettingsService } from './rule-settings';

@Controller()
export class QualityController {
  constructor(
    private readonly data: RejectedData,
    private readonly quality: QualityService,
    private readonly decisions: DecideValues,
    private readonly settings: RuleSettingsService,
    private readonly registerResets: RegisterResets,
  ) {}

  @Implements(rejectedData)
  rejected(ctx: Context, input: InputOf<typeof rejectedData>): Promise<ReplyOf<typeof rejectedData>> {
    return this.data.list(ctx, input);
  }

  @Implements(deviceVerdicts)
  verdicts(ctx: Context, input: InputOf<typeof deviceVerdicts>): Promise<ReplyOf<typeof deviceVerdicts>> {
    return this.data.verdicts(ctx, input);
  }

  @Implements(validatedProfile)
  profile(ctx: Context, input: InputOf<typeof validatedProfile>): Promise<ReplyOf<typeof validatedProfile>> {
    return this.data.profile(ctx, input);
  }

  @Implements(deviceQuality)
  device(ctx: Context, input: InputOf<typeof deviceQuality>): Promise<ReplyOf<typeof deviceQuality>> {
    return this.quality.device(ctx, input);
  }

  @Implements(companyQuality)
  company(ctx: Context, input: InputOf<typeof companyQuality>): Promise<ReplyOf<typeof companyQuality>> {
    return this.quality.ofCompany(ctx, input);
  }

  @Implements(knownGaps)
  gaps(ctx: Context, input: InputOf<typeof knownGaps>): Promise<ReplyOf<typeof knownGaps>> {
    return this.quality.gaps(ctx, input);
  }

  @Implements(decideValues)
  decide(ctx: Context, input: InputOf<typeof decideValues>): Promise<ReplyOf<typeof decideValues>> {
    return this.decisions.decide(ctx, input);
  }

  @Implements(acceptAll)
  acceptAll(ctx: Context, input: InputOf<typeof acceptAll>): Promise<ReplyOf<typeof acceptAll>> {
    return this.decisions.acceptAll(ctx, input);
  }

  @Implements(registerResets)
  resets(ctx: Context, input: InputOf<typeof registerResets>): Promise<ReplyOf<typeof registerResets>> {
    return this.registerResets.list(ctx, input);
  }

  @Implements(confirmReset)
  confirmReset(ctx: Context, input: InputOf<typeof confirmReset>): Promise<ReplyOf<typeof confirmReset>> {
    return this.registerResets.confirm(ctx, input);
  }

  @Implements(withdrawReset)
  withdrawReset(ctx: Context, input: InputOf<typeof withdrawReset>): Promise<ReplyOf<typeof withdrawReset>> {
    return this.registerResets.withdraw(ctx, input);
  }

  @Implements(validationRules)
  rules(ctx: Context): Promise<ReplyOf<typeof validationRules>> {
    return this.settings.list(ctx);
  }

  @Implements(setValidationRule)
  setRule(ctx: Context, input: InputOf<typeof setValidationRule>): Promise<ReplyOf<typeof setValidationRule>> {
    return this.settings.set(ctx, input);
  }
}
