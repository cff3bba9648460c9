import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import type { BulkHost, BulkWork, NamedRow, ResultColumns, StoredJob } from '@gaugeway/platform/bulk';
import { translate } from '@gaugeway/platform/i18n';
import type { BulkKind } from '@gaugeway/proto/api';
import type { EntityManager } from 'typeorm';
import { AttributeRepository } from '../attributes/attribute.repository';
import { AuditRepository } from '../audit/audit.repository';
import { titlesFor } from './column-titles';
import { DeviceNamesRepository } from './device-names.repository';
import { importResult } from './import/import-result';
import { ImportWork } from './import/import-work';
import { resultTitle } from './import/import-columns';
import { RowSecrets } from './import/row-secrets';
import { EditWork } from './mass/edit-work';
import { MoveWork } from './mass/move-work';
import { TieWork } from './mass/tie-work';

/** Adapter of the bulk engine for metering devices. */
@Injectable()
export class DeviceBulk implements BulkHost<BulkKind> {
  readonly works: readonly BulkWork<BulkKind>[];

  constructor(
    private readonly deviceNames: DeviceNamesRepository,
    private readonly attributes: AttributeRepository,
    private readonly audit: AuditRepository,
    private readonly secrets: RowSecrets,
    imports: ImportWork,
    edits: EditWork,
    moves: MoveWork,
    ties: TieWork,
  ) {
    this.works = [imports, edits, moves, ties];
  }

  names(ctx: Context, devices: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return this.deviceNames.of(ctx, tiedTo(ctx), devices);
  }

  async titles(ctx: Context): Promise<(column: string) => string> {
    return titlesFor(ctx.language, await this.attributes.list(ctx));
  }

  cancelled(manager: EntityManager, ctx: Context, job: StoredJob<BulkKind>): Promise<void> {
    const { id, state, done, total, kind } = job;
    return this.audit.add(manager, ctx, {
      action: 'cancel',
      entity: 'bulk_job',
      entityId: id,
      before: { state },
      after: { kind, state: 'cancelled', done, total },
    });
  }

  async resultColumns(
    ctx: Context,
    job: StoredJob<BulkKind>,
    rows: () => AsyncIterable<NamedRow[]>,
  ): Promise<ResultColumns> {
    const { language } = ctx;
    if (job.kind === 'import') {
      return importResult(language, job, await this.attributes.list(ctx), this.secrets, rows);
    }
    return {
      columns: [
        { head: resultTitle('device_id', language), width: 12 },
        { head: translate(language, 'field.name'), width: 32 },
      ],
      cellsOf: ({ item_id, name }) => [item_id, name],
    };
  }

  sheetName({ language }: Context): string {
    return translate(language, 'import.sheet_devices');
  }
}
