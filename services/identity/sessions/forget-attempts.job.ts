import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '@gaugeway/platform/jobs';
import { SignInAttemptRepository } from './sign-in-attempt.repository';

@Injectable()
export class ForgetAttemptsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly attempts: SignInAttemptRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.every('identity.forget_sign_in_attempts', 10 * 60_000, () => this.attempts.forgetOld());
  }
}
