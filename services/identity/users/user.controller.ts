import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { setLocale, user, userAccess, userSettings } from '@gaugeway/proto/api';
import { UserService } from './user.service';

@Controller()
export class UserController {
  constructor(private readonly users: UserService) {}

  readonly current = handle(user, (ctx) => this.users.current(ctx));

  readonly access = handle(userAccess, (ctx) => this.users.access(ctx));

  readonly setLocale = handle(setLocale, async (ctx, { lang }) => {
    await this.users.setLocale(ctx, lang);
    return { msg: translate(lang, 'messages.locale_saved') };
  });

  readonly saveSettings = handle(userSettings, async (ctx, input) => {
    await this.users.mergeSettings(ctx, input.settings);
    return { msg: translate(ctx.language, 'messages.settings_saved') };
  });
}
