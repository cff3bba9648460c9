import { Injectable } from '@nestjs/common';
import { Every } from '@gaugeway/platform/nest';
import { CaptchaRepository } from '../../sign-in-limits/captcha/captcha.repository';
import { SignupRepository } from '../registration/signup.repository';
import { EnterCodeRepository } from '../../sessions/entering/enter-code.repository';
import { OidcSignInRepository } from '../../sessions/oidc/oidc-sign-in.repository';
import { PasswordResetRepository } from './password-reset.repository';

/** Removes what can no longer be used: links, captchas, unconfirmed registrations, sign-ins that never came back. */
@Injectable()
export class ForgetLinksJob {
  constructor(
    private readonly captchas: CaptchaRepository,
    private readonly signups: SignupRepository,
    private readonly resets: PasswordResetRepository,
    private readonly enterCodes: EnterCodeRepository,
    private readonly oidcSignIns: OidcSignInRepository,
  ) {}

  @Every(10 * 60_000, 'identity.forget_links')
  async forgetLinks(): Promise<void> {
    await this.captchas.forgetOld();
    await this.signups.forgetOld();
    await this.resets.forgetOld();
    await this.enterCodes.forgetOld();
    await this.oidcSignIns.forgetOld();
  }
}
