import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  createNewsletter,
  type Newsletter,
  newsletter,
  newsletters,
  removeNewsletter,
  type ReplyOf,
  sendNewsletter,
  subscribeNewsletter,
  switchNewsletter,
  switchTask,
  updateNewsletter,
} from '@gaugeway/proto/api';
import { NewsletterService } from './newsletter.service';

type Saved = ReplyOf<typeof createNewsletter>;

@Controller()
export class NewsletterController {
  constructor(private readonly service: NewsletterService) {}

  readonly list = handle(newsletters, (ctx, input) => this.service.list(ctx, input));

  readonly get = handle(newsletter, async (ctx, { id }) => ({ newsletter: await this.service.get(ctx, id) }));

  readonly create = handle(createNewsletter, (ctx, input) =>
    savedReply(ctx, 'created', this.service.create(ctx, input)),
  );

  readonly update = handle(updateNewsletter, (ctx, input) =>
    savedReply(ctx, 'changed', this.service.update(ctx, input)),
  );

  readonly switch = handle(switchNewsletter, (ctx, { id, is_active }) =>
    savedReply(ctx, is_active ? 'on' : 'off', this.service.switch(ctx, id, is_active)),
  );

  readonly switchTask = handle(switchTask, (ctx, { id, is_active }) =>
    savedReply(ctx, is_active ? 'on' : 'off', this.service.switch(ctx, id, is_active)),
  );

  readonly send = handle(sendNewsletter, (ctx, { id }) => savedReply(ctx, 'sent', this.service.send(ctx, id)));

  readonly remove = handle(removeNewsletter, async (ctx, { id }) => {
    await this.service.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.newsletter_deleted') };
  });

  readonly subscribe = handle(subscribeNewsletter, (ctx) => savedReply(ctx, 'subscribed', this.service.subscribe(ctx)));
}

async function savedReply(
  { language }: Context,
  what: 'created' | 'changed' | 'on' | 'off' | 'sent' | 'subscribed',
  saved: Promise<Newsletter>,
): Promise<Saved> {
  return { newsletter: await saved, msg: translate(language, `messages.newsletter_${what}`) };
}
