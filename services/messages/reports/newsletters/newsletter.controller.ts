import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  createNewsletter,
  type InputOf,
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

  @Implements(newsletters)
  list(ctx: Context, input: InputOf<typeof newsletters>): Promise<ReplyOf<typeof newsletters>> {
    return this.service.list(ctx, input);
  }

  @Implements(newsletter)
  async get(ctx: Context, { id }: InputOf<typeof newsletter>): Promise<ReplyOf<typeof newsletter>> {
    return { newsletter: await this.service.get(ctx, id) };
  }

  @Implements(createNewsletter)
  create(ctx: Context, input: InputOf<typeof createNewsletter>): Promise<Saved> {
    return savedReply(ctx, 'created', this.service.create(ctx, input));
  }

  @Implements(updateNewsletter)
  update(ctx: Context, input: InputOf<typeof updateNewsletter>): Promise<Saved> {
    return savedReply(ctx, 'changed', this.service.update(ctx, input));
  }

  @Implements(switchNewsletter)
  switch(ctx: Context, { id, is_active }: InputOf<typeof switchNewsletter>): Promise<Saved> {
    return savedReply(ctx, is_active ? 'on' : 'off', this.service.switch(ctx, id, is_active));
  }

  @Implements(switchTask)
  switchTask(ctx: Context, { id, is_active }: InputOf<typeof switchTask>): Promise<Saved> {
    return savedReply(ctx, is_active ? 'on' : 'off', this.service.switch(ctx, id, is_active));
  }

  @Implements(sendNewsletter)
  send(ctx: Context, { id }: InputOf<typeof sendNewsletter>): Promise<Saved> {
    return savedReply(ctx, 'sent', this.service.send(ctx, id));
  }

  @Implements(removeNewsletter)
  async remove(ctx: Context, { id }: InputOf<typeof removeNewsletter>): Promise<ReplyOf<typeof removeNewsletter>> {
    await this.service.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.newsletter_deleted') };
  }

  @Implements(subscribeNewsletter)
  subscribe(ctx: Context): Promise<Saved> {
    return savedReply(ctx, 'subscribed', this.service.subscribe(ctx));
  }
}

async function savedReply(
  { language }: Context,
  what: 'created' | 'changed' | 'on' | 'off' | 'sent' | 'subscribed',
  saved: Promise<Newsletter>,
): Promise<Saved> {
  return { newsletter: await saved, msg: translate(language, `messages.newsletter_${what}`) };
}
