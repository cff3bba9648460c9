import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  createDesignedReport,
  createDesignTemplate,
  designedReport,
  designedReports,
  designTemplateOf,
  designTemplates,
  generateDesignedReport,
  type InputOf,
  previewDesign,
  removeDesignedReport,
  removeDesignTemplate,
  type ReplyOf,
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

  @Implements(designedReports)
  list(ctx: Context, input: InputOf<typeof designedReports>): Promise<ReplyOf<typeof designedReports>> {
    return this.service.list(ctx, input);
  }

  @Implements(designTemplates)
  async templates(ctx: Context): Promise<ReplyOf<typeof designTemplates>> {
    return { templates: await this.designs.list(ctx) };
  }

  @Implements(designedReport)
  async get(ctx: Context, { id }: InputOf<typeof designedReport>): Promise<ReplyOf<typeof designedReport>> {
    return { report: await this.service.get(ctx, id) };
  }

  @Implements(designTemplateOf)
  async template(ctx: Context, { id }: InputOf<typeof designTemplateOf>): Promise<ReplyOf<typeof designTemplateOf>> {
    return { template: await this.designs.get(ctx, id) };
  }

  @Implements(createDesignedReport)
  async create(
    ctx: Context,
    input: InputOf<typeof createDesignedReport>,
  ): Promise<ReplyOf<typeof createDesignedReport>> {
    return {
      id: await this.service.create(ctx, input),
      msg: translate(ctx.language, 'messages.designed_report_saved'),
    };
  }

  @Implements(updateDesignedReport)
  async update(
    ctx: Context,
    { id, ...settings }: InputOf<typeof updateDesignedReport>,
  ): Promise<ReplyOf<typeof updateDesignedReport>> {
    await this.service.update(ctx, id, settings);
    return { msg: translate(ctx.language, 'messages.designed_report_saved') };
  }

  @Implements(removeDesignedReport)
  async remove(
    ctx: Context,
    { id }: InputOf<typeof removeDesignedReport>,
  ): Promise<ReplyOf<typeof removeDesignedReport>> {
    await this.service.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.designed_report_removed') };
  }

  @Implements(generateDesignedReport)
  generate(
    ctx: Context,
    { id }: InputOf<typeof generateDesignedReport>,
  ): Promise<ReplyOf<typeof generateDesignedReport>> {
    return this.service.generate(ctx, id);
  }

  @Implements(previewDesign)
  preview(ctx: Context, input: InputOf<typeof previewDesign>): Promise<ReplyOf<typeof previewDesign>> {
    return this.service.preview(ctx, input);
  }

  @Implements(createDesignTemplate)
  async createTemplate(
    ctx: Context,
    input: InputOf<typeof createDesignTemplate>,
  ): Promise<ReplyOf<typeof createDesignTemplate>> {
    const template = await this.designs.create(ctx, input);
    return { template, msg: translate(ctx.language, 'messages.template_saved') };
  }

  @Implements(updateDesignTemplate)
  async updateTemplate(
    ctx: Context,
    { id, ...given }: InputOf<typeof updateDesignTemplate>,
  ): Promise<ReplyOf<typeof updateDesignTemplate>> {
    const template = await this.designs.update(ctx, id, given);
    return { template, msg: translate(ctx.language, 'messages.template_saved') };
  }

  @Implements(removeDesignTemplate)
  async removeTemplate(
    ctx: Context,
    { id }: InputOf<typeof removeDesignTemplate>,
  ): Promise<ReplyOf<typeof removeDesignTemplate>> {
    await this.designs.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.template_removed') };
  }
}
