import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '@gaugeway/platform/jobs';
import { CaptchaRepository } from '../captcha/captcha.repository';
import { SignupRepository } from '../registration/signup.repository';
import { EnterCodeRepository } from '../companies/enter-code.repository';
import { OidcSignInRepository } from '../external/oidc/oidc-sign-in.repository';
import { PasswordResetRepository } from './password-reset.repository';

/** Removes what can no longer be used: links, captchas, unconfirmed registrations, sign-ins that never came back. */
@Injectable()
export class ForgetLinksJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly captchas: CaptchaRepository,
    private readonly signups: SignupRepository,
    private readonly resets: PasswordResetRepository,
    private readonly enterCodes: EnterCodeRepository,
    private readonly oidcSignIns: OidcSignInRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.every('identity.forget_links', 10 * 60_000, async () => {
      await this.captchas.forgetOld();
      await this.signups.forgetOld();
      await this.resets.forgetOld();
      await this.enterCodes.forgetOld();
      await this.oidcSignIns.forgetOld();
    });
  }
}
