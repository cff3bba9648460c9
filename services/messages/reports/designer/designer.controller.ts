import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  createDesignedReport,
  createDesignTemplate,
  designedReport,
  designedReports,
  designTemplateOf,
  designTemplates,
  generateDesignedReport,
  previewDesign,
  removeDesignedReport,
  removeDesignTemplate,
  updateDesignedReport,
  updateDesignTemplate,
} from '@gaugeway/proto/api';
import { DesignTemplates } from './design-templates';
import { DesignerService } from './designer.service';

/** The report designer. */
@Controller()
export class DesignerController {
  constructor(
    private readonly service: DesignerService,
    private readonly designs: DesignTemplates,
  ) {}

  readonly list = handle(designedReports, (ctx, input) => this.service.list(ctx, input));

  readonly templates = handle(designTemplates, async (ctx) => ({ templates: await this.designs.list(ctx) }));

  readonly get = handle(designedReport, async (ctx, { id }) => ({ report: await this.service.get(ctx, id) }));

  readonly template = handle(designTemplateOf, async (ctx, { id }) => ({ template: await this.designs.get(ctx, id) }));

  readonly create = handle(createDesignedReport, async (ctx, input) => ({
    id: await this.service.create(ctx, input),
    msg: translate(ctx.language, 'messages.designed_report_saved'),
  }));

  readonly update = handle(updateDesignedReport, async (ctx, { id, ...settings }) => {
    await this.service.update(ctx, id, settings);
    return { msg: translate(ctx.language, 'messages.designed_report_saved') };
  });

  readonly remove = handle(removeDesignedReport, async (ctx, { id }) => {
    await this.service.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.designed_report_removed') };
  });

  readonly generate = handle(generateDesignedReport, (ctx, { id }) => this.service.generate(ctx, id));

  readonly preview = handle(previewDesign, (ctx, input) => this.service.preview(ctx, input));

  readonly createTemplate = handle(createDesignTemplate, async (ctx, input) => {
    const template = await this.designs.create(ctx, input);
    return { template, msg: translate(ctx.language, 'messages.template_saved') };
  });

  readonly updateTemplate = handle(updateDesignTemplate, async (ctx, { id, ...input }) => {
    const template = await this.designs.update(ctx, id, input);
    return { template, msg: translate(ctx.language, 'messages.template_saved') };
  });

  readonly removeTemplate = handle(removeDesignTemplate, async (ctx, { id }) => {
    await this.designs.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.template_removed') };
  });
}
