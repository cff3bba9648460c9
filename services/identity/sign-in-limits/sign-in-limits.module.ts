import { Module } from '@nestjs/common';
import { CaptchaRepository } from './captcha/captcha.repository';
import { CaptchaService } from './captcha/captcha.service';
import { KnownDeviceRepository } from './known-device.repository';
import { SignInAttemptRepository } from './sign-in-attempt.repository';

@Module({
  providers: [CaptchaRepository, CaptchaService, KnownDeviceRepository, SignInAttemptRepository],
  exports: [CaptchaService, SignInAttemptRepository],
})
export class SignInLimitsModule {}
