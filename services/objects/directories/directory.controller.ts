import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  type Consumer,
  consumers,
  createConsumer,
  createSupplier,
  createTransformer,
  deleteConsumer,
  deleteSupplier,
  deleteTransformer,
  editConsumer,
  editSupplier,
  editTransformer,
  getConsumer,
  getSupplier,
  type Page,
  SUBJECT,
  subjectTypes,
  type Supplier,
  suppliers,
  type Transformer,
  transformers,
} from '@gaugeway/proto/api';
import { consumerDirectory } from './consumers';
import type { Directory, DirectoryValues } from './directory';
import { DirectoryService } from './directory.service';
import { supplierDirectory } from './suppliers';
import { transformerDirectory } from './transformers';

@Controller()
export class DirectoryController {
  constructor(private readonly directories: DirectoryService) {}

  readonly consumers = handle(consumers, async (ctx, input) => ({
    consumers: await this.page<Consumer>(ctx, consumerDirectory, input),
  }));

  readonly consumer = handle(getConsumer, async (ctx, { id }) => ({
    consumer: (await this.directories.one(ctx, consumerDirectory, id)) as unknown as Consumer,
  }));

  readonly createConsumer = handle(createConsumer, async (ctx, input) => {
    const { row, msg } = await this.created<Consumer>(ctx, consumerDirectory, input);
    return { consumer: row, msg };
  });

  readonly editConsumer = handle(editConsumer, async (ctx, input) => {
    const { row, msg } = await this.edited<Consumer>(ctx, consumerDirectory, input);
    return { consumer: row, msg };
  });

  readonly deleteConsumer = handle(deleteConsumer, (ctx, { id }) => this.deleted(ctx, consumerDirectory, id));

  readonly suppliers = handle(suppliers, async (ctx, input) => ({
    suppliers: await this.page<Supplier>(ctx, supplierDirectory, input),
  }));

  readonly supplier = handle(getSupplier, async (ctx, { id }) => ({
    supplier: (await this.directories.one(ctx, supplierDirectory, id)) as unknown as Supplier,
  }));

  readonly createSupplier = handle(createSupplier, async (ctx, input) => {
    const { row, msg } = await this.created<Supplier>(ctx, supplierDirectory, input);
    return { supplier: row, msg };
  });

  readonly editSupplier = handle(editSupplier, async (ctx, input) => {
    const { row, msg } = await this.edited<Supplier>(ctx, supplierDirectory, input);
    return { supplier: row, msg };
  });

  readonly deleteSupplier = handle(deleteSupplier, (ctx, { id }) => this.deleted(ctx, supplierDirectory, id));

  readonly transformers = handle(transformers, async (ctx, input) => ({
    transformers: await this.page<Transformer>(ctx, transformerDirectory, input),
  }));

  readonly createTransformer = handle(createTransformer, async (ctx, input) => {
    const { row, msg } = await this.created<Transformer>(ctx, transformerDirectory, input);
    return { transformer: row, msg };
  });

  readonly editTransformer = handle(editTransformer, async (ctx, input) => {
    const { row, msg } = await this.edited<Transformer>(ctx, transformerDirectory, input);
    return { transformer: row, msg };
  });

  readonly deleteTransformer = handle(deleteTransformer, (ctx, { id }) => this.deleted(ctx, transformerDirectory, id));

  readonly subjectTypes = handle(subjectTypes, (ctx) => {
    const subject_types = Object.entries(SUBJECT).map(([name, id]) => ({
      id,
      title: translate(ctx.language, `directories.subject_${name as keyof typeof SUBJECT}`),
    }));
    return Promise.resolve({ subject_types });
  });

  // The rows of a directory have the columns of its value, which are the fields of its contract (directories.spec.ts).

  private async page<R>(ctx: Context, directory: Directory, input: Record<string, unknown>): Promise<Page<R>> {
    return (await this.directories.list(ctx, directory, input)) as unknown as Page<R>;
  }

  private async created<R>(
    ctx: Context,
    directory: Directory,
    values: DirectoryValues,
  ): Promise<{ row: R; msg: string }> {
    const row = (await this.directories.create(ctx, directory, values)) as unknown as R;
    return { row, msg: translate(ctx.language, `messages.${directory.name}_created`) };
  }

  private async edited<R>(
    ctx: Context,
    directory: Directory,
    values: DirectoryValues & { _id: string; version?: number },
  ): Promise<{ row: R; msg: string }> {
    const row = (await this.directories.edit(ctx, directory, values)) as unknown as R;
    return { row, msg: translate(ctx.language, `messages.${directory.name}_changed`) };
  }

  private async deleted(ctx: Context, directory: Directory, id: string): Promise<{ msg: string }> {
    await this.directories.remove(ctx, directory, id);
    return { msg: translate(ctx.language, `messages.${directory.name}_deleted`) };
  }
}
