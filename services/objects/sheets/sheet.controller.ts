import { Controller } from '@nestjs/common';
import { sendDocument } from '@gaugeway/platform/documents';
import { handle, handleRaw, whenClosed } from '@gaugeway/platform/http';
import {
  directoryTemplate,
  exportDirectory,
  exportPoints,
  importDirectory,
  importPoints,
  pointTemplate,
  undoImport,
} from '@gaugeway/proto/api';
import { SheetImportService } from './sheet-import.service';

@Controller()
export class SheetController {
  constructor(private readonly imports: SheetImportService) {}

  readonly points = handle(importPoints, (ctx, input, _request, reply) =>
    this.imports.import(ctx, 'points', input, whenClosed(reply)),
  );

  readonly pointTemplate = handleRaw(pointTemplate, async (ctx, { reply }) => {
    await sendDocument(reply, 'points_template', 'xlsx', await this.imports.template(ctx, 'points', whenClosed(reply)));
  });

  readonly exportPoints = handleRaw(exportPoints, async (ctx, { reply }) => {
    await sendDocument(reply, 'points', 'xlsx', await this.imports.exportPoints(ctx, whenClosed(reply)));
  });

  readonly directory = handle(importDirectory, (ctx, { directory, ...input }, _request, reply) =>
    this.imports.import(ctx, directory, input, whenClosed(reply)),
  );

  readonly directoryTemplate = handleRaw(directoryTemplate, async (ctx, { input: { directory }, reply }) => {
    const bytes = await this.imports.template(ctx, directory, whenClosed(reply));
    await sendDocument(reply, `${directory}_template`, 'xlsx', bytes);
  });

  readonly export = handleRaw(exportDirectory, async (ctx, { input: { directory }, reply }) => {
    await sendDocument(reply, directory, 'xlsx', await this.imports.export(ctx, directory, whenClosed(reply)));
  });

  readonly undo = handle(undoImport, (ctx, { id }) => this.imports.undo(ctx, id));
}
