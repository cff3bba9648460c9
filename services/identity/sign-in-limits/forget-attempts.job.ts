import { Injectable } from '@nestjs/common';
import { Every } from '@gaugeway/platform/nest';
import { SignInAttemptRepository } from './sign-in-attempt.repository';

@Injectable()
export class ForgetAttemptsJob {
  constructor(private readonly attempts: SignInAttemptRepository) {}

  @Every(10 * 60_000, 'identity.forget_sign_in_attempts')
  forgetOld(): Promise<void> {
    return this.attempts.forgetOld();
  }
}
