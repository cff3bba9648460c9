import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { type InputOf, mail, mails, type ReplyOf } from '@gaugeway/proto/api';
import { MailService } from './mail.service';

@Controller()
export class MailController {
  constructor(private readonly service: MailService) {}

  @Implements(mails)
  list(ctx: Context, input: InputOf<typeof mails>): Promise<ReplyOf<typeof mails>> {
    return this.service.list(ctx, input);
  }

  @Implements(mail)
  read(ctx: Context, { id }: InputOf<typeof mail>): Promise<ReplyOf<typeof mail>> {
    return this.service.read(ctx, id);
  }
}
