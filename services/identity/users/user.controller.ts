import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { type InputOf, type ReplyOf, setLocale, user, userAccess, userSettings } from '@gaugeway/proto/api';
import { UserService } from './user.service';

@Controller()
export class UserController {
  constructor(private readonly users: UserService) {}

  @Implements(user)
  current(ctx: Context): Promise<ReplyOf<typeof user>> {
    return this.users.current(ctx);
  }

  @Implements(userAccess)
  access(ctx: Context): Promise<ReplyOf<typeof userAccess>> {
    return this.users.access(ctx);
  }

  @Implements(setLocale)
  async setLocale(ctx: Context, { lang }: InputOf<typeof setLocale>): Promise<ReplyOf<typeof setLocale>> {
    await this.users.setLocale(ctx, lang);
    return { msg: translate(lang, 'messages.locale_saved') };
  }

  @Implements(userSettings)
  async saveSettings(ctx: Context, input: InputOf<typeof userSettings>): Promise<ReplyOf<typeof userSettings>> {
    await this.users.mergeSettings(ctx, input.settings);
    return { msg: translate(ctx.language, 'messages.settings_saved') };
  }
}
