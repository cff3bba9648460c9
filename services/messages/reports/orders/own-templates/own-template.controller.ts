import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { removeTemplate, uploadTemplate } from '@gaugeway/proto/api';
import { OwnTemplateService } from './own-template.service';

/** Templates of companies. */
@Controller()
export class OwnTemplateController {
  constructor(private readonly templates: OwnTemplateService) {}

  readonly upload = handle(uploadTemplate, (ctx, input) => this.templates.upload(ctx, input));

  readonly remove = handle(removeTemplate, (ctx, { id }) => this.templates.remove(ctx, id));
}
