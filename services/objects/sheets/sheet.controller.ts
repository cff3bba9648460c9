import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { sendDocument } from '@gaugeway/platform/documents';
import { Implements, parseRawInput, whenClosed } from '@gaugeway/platform/http';
import {
  directoryTemplate,
  exportDirectory,
  exportPoints,
  importDirectory,
  importPoints,
  type ImportVerdict,
  type InputOf,
  pointTemplate,
  type ReplyOf,
  undoImport,
} from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SheetImportService } from './sheet-import.service';

@Controller()
export class SheetController {
  constructor(private readonly imports: SheetImportService) {}

  @Implements(importPoints)
  points(
    ctx: Context,
    input: InputOf<typeof importPoints>,
    _request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ImportVerdict> {
    return this.imports.import(ctx, 'points', input, whenClosed(reply));
  }

  @Implements(pointTemplate)
  async pointTemplate(ctx: Context, _request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await sendDocument(reply, 'points_template', 'xlsx', await this.imports.template(ctx, 'points', whenClosed(reply)));
  }

  @Implements(exportPoints)
  async exportPoints(ctx: Context, _request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await sendDocument(reply, 'points', 'xlsx', await this.imports.exportPoints(ctx, whenClosed(reply)));
  }

  @Implements(importDirectory)
  directory(
    ctx: Context,
    { directory, ...input }: InputOf<typeof importDirectory>,
    _request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ImportVerdict> {
    return this.imports.import(ctx, directory, input, whenClosed(reply));
  }

  @Implements(directoryTemplate)
  async directoryTemplate(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { directory } = parseRawInput(directoryTemplate, request);
    const bytes = await this.imports.template(ctx, directory, whenClosed(reply));
    await sendDocument(reply, `${directory}_template`, 'xlsx', bytes);
  }

  @Implements(exportDirectory)
  async export(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { directory } = parseRawInput(exportDirectory, request);
    await sendDocument(reply, directory, 'xlsx', await this.imports.export(ctx, directory, whenClosed(reply)));
  }

  @Implements(undoImport)
  undo(ctx: Context, { id }: InputOf<typeof undoImport>): Promise<ReplyOf<typeof undoImport>> {
    return this.imports.undo(ctx, id);
  }
}
