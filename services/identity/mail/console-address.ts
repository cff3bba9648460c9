import { Inject, Injectable } from '@nestjs/common';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import { mailEnv } from './mail.env';

/** Address of the console. Never taken from a request, whose sender could write any address. */
@Injectable()
export class ConsoleAddress {
  constructor(
    @Inject(mailEnv.token) private readonly env: EnvOf<typeof mailEnv>,
    @Inject(platformEnv.token) private readonly platform: EnvOf<typeof platformEnv>,
  ) {}

  /** PUBLIC_URL, without a slash at its end; without one, this machine. */
  get base(): string {
    return this.env.PUBLIC_URL ?? `http://localhost:${this.platform.PORT}`;
  }
}
