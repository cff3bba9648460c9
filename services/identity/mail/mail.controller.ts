import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { mail, mails } from '@gaugeway/proto/api';
import { MailService } from './mail.service';

@Controller()
export class MailController {
  constructor(private readonly service: MailService) {}

  readonly list = handle(mails, (ctx, input) => this.service.list(ctx, input));

  readonly read = handle(mail, (ctx, { id }) => this.service.read(ctx, id));
}
