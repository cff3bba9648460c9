import { Injectable } from '@nestjs/common';
import { remark, remarkOf } from '@gaugeway/platform/bulk';
import type { Context } from '@gaugeway/platform/auth';
import type { Transaction } from '@gaugeway/platform/database';
import { optionalOf } from '@gaugeway/platform/fields';
import { AppError } from '@gaugeway/platform/http';
import { createConsumer, createSupplier, createTransformer, type SheetDirectory } from '@gaugeway/proto/api';
import { fieldsOf } from '@gaugeway/proto/fields/field';
import type { z } from 'zod';
import { consumerDirectory } from '../directories/consumers';
import type { Directory } from '../directories/directory';
import { DirectoryRepository } from '../directories/directory.repository';
import { DirectoryService } from '../directories/directory.service';
import { supplierDirectory } from '../directories/suppliers';
import { transformerDirectory } from '../directories/transformers';
import { cellKindOf, folded, type SheetColumn, textOf } from './sheet-columns';
import type { JudgedRow, MadeItem, SheetKind } from './sheet-kind';

/** Columns whose numbers have words. */
const CHOICES: Readonly<Record<string, SheetColumn['choices']>> = {
  subject_type_id: [
    { value: 1, key: 'directories.subject_person' },
    { value: 2, key: 'directories.subject_organisation' },
  ],
  kind: [
    { value: 1, key: 'directories.transformer_current' },
    { value: 2, key: 'directories.transformer_voltage' },
  ],
};

/** Columns: titled as the console calls them; a transformer goes by its model. */
const columnsOf = (directory: Directory): SheetColumn[] =>
  fieldsOf(directory.fields).map(({ name, kind, form, import: { heads } = {} }) => ({
    name,
    kind: cellKindOf(kind),
    title: `directory_field.${directory === transformerDirectory && name === 'name' ? 'model' : name}`,
    required: form?.required,
    heads,
    ...(CHOICES[name] && { choices: CHOICES[name] }),
  }));

/** Consumers, suppliers and transformers of spreadsheets. */
@Injectable()
export class DirectorySheets {
  readonly directories = {
    consumers: consumerDirectory,
    suppliers: supplierDirectory,
    transformers: transformerDirectory,
  } as const satisfies Record<SheetDirectory, Directory>;
  readonly all: readonly SheetKind[];

  constructor(rows: DirectoryRepository, service: DirectoryService) {
    const sheet = (name: SheetDirectory, schema: z.ZodType<Record<string, unknown>>, identity: readonly string[]) =>
      new DirectorySheet(name, this.directories[name], schema, identity, rows, service);
    this.all = [
      sheet('consumers', createConsumer.input, ['name', 'number_of_contract', 'inn', 'address']),
      sheet('suppliers', createSupplier.input, ['name', 'number_of_contract', 'inn']),
      sheet('transformers', createTransformer.input, ['name', 'kind', 'serial', 'primary_value', 'secondary_value']),
    ];
  }
}

class DirectorySheet implements SheetKind {
  readonly columns: readonly SheetColumn[];
  readonly limited: Directory['limited'];
  readonly lookups = [];
  private readonly defaults: Readonly<Record<string, unknown>>;

  constructor(
    readonly name: SheetDirectory,
    private readonly directory: Directory,
    readonly schema: z.ZodType<Record<string, unknown>>,
    private readonly identity: readonly string[],
    private readonly rows: DirectoryRepository,
    private readonly service: DirectoryService,
  ) {
    this.columns = columnsOf(directory);
    this.limited = directory.limited;
    this.defaults = optionalOf(directory.fields);
  }

  identityOf(values: Readonly<Record<string, unknown>>): string {
    return this.identity.map((name) => folded(textOf(values[name] ?? this.defaults[name]))).join('\n');
  }

  async judge(ctx: Context, rows: readonly JudgedRow[]): Promise<void> {
    const names = rows.map(({ values }) => textOf(values['name']).toLowerCase());
    const there = new Set((await this.rows.named(ctx, this.directory, names)).map((row) => this.identityOf(row)));
    const numbers = rows.flatMap(({ values }) => textOf(values['number_of_contract']) || []);
    const taken = this.name === 'consumers' ? await this.rows.contracts(ctx, numbers) : new Set<string>();
    const firsts = new Map<string, number>();
    for (const row of rows) {
      if (row.faults.length > 0) continue;
      row.isKnown = there.has(this.identityOf(row.values));
      if (row.isKnown) continue;
      const number = this.name === 'consumers' ? textOf(row.values['number_of_contract']).toLowerCase() : '';
      const first = firsts.get(number);
      if (number !== '' && taken.has(number))
        row.faults.push(remark('number_of_contract', 'errors.contract_taken', { number }));
      else if (number !== '' && first !== undefined)
        row.faults.push(remark('number_of_contract', 'sheet.fault_twin', { row: first }));
      if (number !== '') firsts.set(number, first ?? row.n);
      refuseUnfit(this.directory, row);
    }
  }

  async insert(transaction: Transaction, ctx: Context, rows: readonly JudgedRow[]): Promise<MadeItem[]> {
    const made: MadeItem[] = [];
    for (const { values } of rows) {
      const row = await this.service.createIn(transaction, ctx, this.directory, values);
      made.push([row._id, row.version]);
    }
    return made;
  }

  async remove(transaction: Transaction, ctx: Context, items: readonly MadeItem[]): Promise<number> {
    let removed = 0;
    for (const [id, version] of items) {
      const row = await this.rows.lock(transaction, ctx, this.directory, id);
      if (row?.version !== version || Number(row['points_count'] ?? 0) > 0) continue;
      await this.service.removeIn(transaction, ctx, this.directory, id);
      removed++;
    }
    return removed;
  }
}

/** Values that do not fit together. */
function refuseUnfit(directory: Directory, row: JudgedRow): void {
  try {
    directory.prepare({ ...optionalOf(directory.fields), ...row.values });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    row.faults.push(remarkOf(error, (input) => input));
  }
}
