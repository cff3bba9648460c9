import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { type InputOf, removeTemplate, type ReplyOf, uploadTemplate } from '@gaugeway/proto/api';
import { OwnTemplateService } from './own-template.service';

/** Templates of companies. */
@Controller()
export class OwnTemplateController {
  constructor(private readonly templates: OwnTemplateService) {}

  @Implements(uploadTemplate)
  upload(ctx: Context, input: InputOf<typeof uploadTemplate>): Promise<ReplyOf<typeof uploadTemplate>> {
    return this.templates.upload(ctx, input);
  }

  @Implements(removeTemplate)
  remove(ctx: Context, { id }: InputOf<typeof removeTemplate>): Promise<ReplyOf<typeof removeTemplate>> {
    return this.templates.remove(ctx, id);
  }
}
