import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
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
  type InputOf,
  type Page,
  type ReplyOf,
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

  @Implements(consumers)
  async consumers(ctx: Context, input: InputOf<typeof consumers>): Promise<ReplyOf<typeof consumers>> {
    return { consumers: await this.page<Consumer>(ctx, consumerDirectory, input) };
  }

  @Implements(getConsumer)
  async consumer(ctx: Context, { id }: InputOf<typeof getConsumer>): Promise<ReplyOf<typeof getConsumer>> {
    return { consumer: (await this.directories.one(ctx, consumerDirectory, id)) as unknown as Consumer };
  }

  @Implements(createConsumer)
  async createConsumer(ctx: Context, input: InputOf<typeof createConsumer>): Promise<ReplyOf<typeof createConsumer>> {
    const { row, msg } = await this.created<Consumer>(ctx, consumerDirectory, input);
    return { consumer: row, msg };
  }

  @Implements(editConsumer)
  async editConsumer(ctx: Context, input: InputOf<typeof editConsumer>): Promise<ReplyOf<typeof editConsumer>> {
    const { row, msg } = await this.edited<Consumer>(ctx, consumerDirectory, input);
    return { consumer: row, msg };
  }

  @Implements(deleteConsumer)
  deleteConsumer(ctx: Context, { id }: InputOf<typeof deleteConsumer>): Promise<{ msg: string }> {
    return this.deleted(ctx, consumerDirectory, id);
  }

  @Implements(suppliers)
  async suppliers(ctx: Context, input: InputOf<typeof suppliers>): Promise<ReplyOf<typeof suppliers>> {
    return { suppliers: await this.page<Supplier>(ctx, supplierDirectory, input) };
  }

  @Implements(getSupplier)
  async supplier(ctx: Context, { id }: InputOf<typeof getSupplier>): Promise<ReplyOf<typeof getSupplier>> {
    return { supplier: (await this.directories.one(ctx, supplierDirectory, id)) as unknown as Supplier };
  }

  @Implements(createSupplier)
  async createSupplier(ctx: Context, input: InputOf<typeof createSupplier>): Promise<ReplyOf<typeof createSupplier>> {
    const { row, msg } = await this.created<Supplier>(ctx, supplierDirectory, input);
    return { supplier: row, msg };
  }

  @Implements(editSupplier)
  async editSupplier(ctx: Context, input: InputOf<typeof editSupplier>): Promise<ReplyOf<typeof editSupplier>> {
    const { row, msg } = await this.edited<Supplier>(ctx, supplierDirectory, input);
    return { supplier: row, msg };
  }

  @Implements(deleteSupplier)
  deleteSupplier(ctx: Context, { id }: InputOf<typeof deleteSupplier>): Promise<{ msg: string }> {
    return this.deleted(ctx, supplierDirectory, id);
  }

  @Implements(transformers)
  async transformers(ctx: Context, input: InputOf<typeof transformers>): Promise<ReplyOf<typeof transformers>> {
    return { transformers: await this.page<Transformer>(ctx, transformerDirectory, input) };
  }

  @Implements(createTransformer)
  async createTransformer(
    ctx: Context,
    input: InputOf<typeof createTransformer>,
  ): Promise<ReplyOf<typeof createTransformer>> {
    const { row, msg } = await this.created<Transformer>(ctx, transformerDirectory, input);
    return { transformer: row, msg };
  }

  @Implements(editTransformer)
  async editTransformer(
    ctx: Context,
    input: InputOf<typeof editTransformer>,
  ): Promise<ReplyOf<typeof editTransformer>> {
    const { row, msg } = await this.edited<Transformer>(ctx, transformerDirectory, input);
    return { transformer: row, msg };
  }

  @Implements(deleteTransformer)
  deleteTransformer(ctx: Context, { id }: InputOf<typeof deleteTransformer>): Promise<{ msg: string }> {
    return this.deleted(ctx, transformerDirectory, id);
  }

  @Implements(subjectTypes)
  subjectTypes(ctx: Context): Promise<ReplyOf<typeof subjectTypes>> {
    const subject_types = Object.entries(SUBJECT).map(([name, id]) => ({
      id,
      title: translate(ctx.language, `directories.subject_${name as keyof typeof SUBJECT}`),
    }));
    return Promise.resolve({ subject_types });
  }

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
