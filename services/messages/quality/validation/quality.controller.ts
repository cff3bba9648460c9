import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import {
  acceptAll,
  companyQuality,
  confirmReset,
  decideValues,
  deviceQuality,
  deviceVerdicts,
  knownGaps,
  registerResets,
  rejectedData,
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

  readonly rejected = handle(rejectedData, (ctx, input) => this.data.list(ctx, input));

  readonly verdicts = handle(deviceVerdicts, (ctx, input) => this.data.verdicts(ctx, input));

  readonly profile = handle(validatedProfile, (ctx, input) => this.data.profile(ctx, input));

  readonly device = handle(deviceQuality, (ctx, input) => this.quality.device(ctx, input));

  readonly company = handle(companyQuality, (ctx, input) => this.quality.ofCompany(ctx, input));

  readonly gaps = handle(knownGaps, (ctx, input) => this.quality.gaps(ctx, input));

  readonly decide = handle(decideValues, (ctx, input) => this.decisions.decide(ctx, input));

  readonly acceptAll = handle(acceptAll, (ctx, input) => this.decisions.acceptAll(ctx, input));

  readonly resets = handle(registerResets, (ctx, input) => this.registerResets.list(ctx, input));

  readonly confirmReset = handle(confirmReset, (ctx, input) => this.registerResets.confirm(ctx, input));

  readonly withdrawReset = handle(withdrawReset, (ctx, input) => this.registerResets.withdraw(ctx, input));

  readonly rules = handle(validationRules, (ctx) => this.settings.list(ctx));

  readonly setRule = handle(setValidationRule, (ctx, input) => this.settings.set(ctx, input));
}
