import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import type { BulkHost, BulkWork, NamedRow, ResultColumns, StoredJob } from '@gaugeway/platform/bulk';
import { translate } from '@gaugeway/platform/i18n';
import { SMART_FIELDS, type SmartKind } from '@gaugeway/proto/api';
import type { EntityManager } from 'typeorm';
import { SmartImportWork } from './import-work';
import { planOf } from './row-view';
import { SmartUndoWork } from './undo-work';

const FIELDS: ReadonlySet<string> = new Set(SMART_FIELDS);

/** Adapter of the bulk engine for imports of objects. */
@Injectable()
export class ObjectBulk implements BulkHost<SmartKind> {
  readonly works: readonly BulkWork<SmartKind>[];

  constructor(
    private readonly trail: AuditTrail,
    imports: SmartImportWork,
    undos: SmartUndoWork,
  ) {
    this.works = [imports, undos];
  }

  /** Rows are about several things each, which their cells name. */
  names(): Promise<ReadonlyMap<number, string>> {
    return Promise.resolve(new Map());
  }

  titles({ language }: Context): Promise<(column: string) => string> {
    return Promise.resolve((column) =>
      FIELDS.has(column) ? translate(language, `smart_import.field_${column}`) : column,
    );
  }

  cancelled(manager: EntityManager, ctx: Context, job: StoredJob<SmartKind>): Promise<void> {
    const { id, kind, file_name, done, total } = job;
    const details = { id, kind, file_name, done, total };
    return this.trail.add(manager, 'objects', ctx, { action: 'smart_import.cancelled', details });
  }

  async resultColumns(
    { language }: Context,
    job: StoredJob<SmartKind>,
    rows: () => AsyncIterable<NamedRow[]>,
  ): Promise<ResultColumns> {
    if (job.kind === 'smart_undo')
      return {
        columns: [
          { head: translate(language, 'smart_import.column_what'), width: 24 },
          { head: translate(language, 'smart_import.column_name'), width: 60 },
        ],
        cellsOf: ({ cells }) => [
          translate(language, `smart_import.made_${cells?.['kind'] ?? ''}`),
          cells?.['name'] ?? '',
        ],
      };
    const used = new Set<string>();
    for await (const batch of rows())
      for (const { cells } of batch) for (const name of Object.keys(cells ?? {})) used.add(name);
    const fields = SMART_FIELDS.filter((field) => used.has(field));
    return {
      columns: [
        { head: translate(language, 'smart_import.column_row'), width: 8 },
        { head: translate(language, 'smart_import.column_plan'), width: 36 },
        ...fields.map((field) => ({ head: translate(language, `smart_import.field_${field}`), width: 22 })),
      ],
      cellsOf: ({ n, cells }) => [
        n,
        planOf(language, cells).join(', '),
        ...fields.map((field) => ({ text: cells?.[field] ?? '', asText: true })),
      ],
    };
  }

  sheetName({ language }: Context): string {
    return translate(language, 'smart_import.sheet');
  }
}
