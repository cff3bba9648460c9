import { Injectable } from '@nestjs/common';
import { type Context, hasRight } from '@gaugeway/platform/auth';
import { noRight, notFound } from '@gaugeway/platform/http';
import {
  type BulkJob,
  type deviceSelection,
  type InputOf,
  LARGEST_BULK,
  type massEdit,
  type massMove,
  type massTie,
  SECTION,
} from '@gaugeway/proto/api';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { AuditRepository } from '../../audit/audit.repository';
import { CompanyRepository } from '../../companies/company.repository';
import { KnownUsers } from '../../companies/known-users';
import { refuseFaults } from '../../metering-devices/device-conflicts';
import { MeteringDeviceRepository } from '../../metering-devices/metering-device.repository';
import { MeteringDeviceService } from '../../metering-devices/metering-device.service';
import { UsableModels } from '../../models/usable-models';
import { BulkJobRepository, type NewRow } from '../bulk-job.repository';
import { remark } from '../bulk-row';
import { BulkRunner } from '../bulk-runner';
import { bulkNothingSelected, bulkTooMany } from '../bulk.errors';
import { jobView } from '../bulk-view';

type Selection = z.output<typeof deviceSelection>;

/** Begins mass actions: what was selected is written down once, so that the action means the same devices to its end. */
@Injectable()
export class MassService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: BulkJobRepository,
    private readonly devices: MeteringDeviceRepository,
    private readonly lists: MeteringDeviceService,
    private readonly companies: CompanyRepository,
    private readonly people: KnownUsers,
    private readonly models: UsableModels,
    private readonly runner: BulkRunner,
    private readonly audit: AuditRepository,
  ) {}

  /** Throws `unknownModel`, 422 for a gateway that is not there, and what `begin` throws. */
  async edit(ctx: Context, { selection, changes }: InputOf<typeof massEdit>): Promise<BulkJob> {
    if (changes.model_id !== undefined) await this.models.get(ctx, changes.model_id);
    return this.begin(ctx, 'edit', selection, { changes }, async (manager) => {
      if (changes.gatewayID === undefined || (await this.devices.hasGateway(manager, ctx, changes.gatewayID))) return;
      refuseFaults(ctx, { gatewayID: { key: 'errors.field_unknown_gateway', variables: {} } });
    });
  }

  /** Throws `noRight` without access_all, 404 for a company that is not the caller's or below it. */
  move(ctx: Context, { selection, company_id }: InputOf<typeof massMove>): Promise<BulkJob> {
    if (!hasRight(ctx, 'access_all', SECTION.devices)) throw noRight();
    return this.begin(ctx, 'move', selection, { company_id }, async () => {
      if ((await this.companies.nameWithin(ctx, company_id)) === undefined) throw notFound();
    });
  }

  /** Throws `noRight` without the right to read users or objects, 422 for a user who is nobody's here. */
  async tie(ctx: Context, { selection, add = [], remove = [] }: InputOf<typeof massTie>): Promise<BulkJob> {
    if (!hasRight(ctx, 'read', SECTION.users) && !hasRight(ctx, 'read', SECTION.objects)) throw noRight();
    await this.people.assertKnown(ctx, { add });
    return this.begin(ctx, 'tie', selection, { add, remove });
  }

  /** Throws 404 where none of the ids is a device of the caller's, `bulkNothingSelected`, `bulkTooMany`. */
  private async begin(
    ctx: Context,
    kind: 'edit' | 'move' | 'tie',
    selection: Selection,
    params: object,
    check: (manager: EntityManager) => Promise<void> = async () => undefined,
  ): Promise<BulkJob> {
    const id = await this.dataSource.transaction(async (manager) => {
      await check(manager);
      const { found, missing } = await this.selected(ctx, selection);
      const rows = [
        ...found.map((device, index) => rowOf(index + 1, device, true)),
        ...missing.map((device, index) => rowOf(found.length + index + 1, device, false)),
      ];
      const total = rows.length;
      const jobId = await this.jobs.insert(manager, ctx, {
        ...{ kind, state: 'queued', params, total, refused: missing.length },
      });
      await this.jobs.insertRows(manager, jobId, rows);
      if (kind === 'move') await this.jobs.keepNames(manager, ctx, jobId);
      const after = { kind, ...params, total };
      await this.audit.add(manager, ctx, {
        action: 'start',
        entity: 'bulk_job',
        entityId: jobId,
        before: null,
        after,
      });
      return jobId;
    });
    this.runner.wake();
    const job = await this.jobs.find(ctx, id);
    if (!job) throw notFound();
    return jobView(ctx, job);
  }

  private async selected(ctx: Context, selection: Selection): Promise<{ found: number[]; missing: number[] }> {
    if ('filter' in selection) {
      const found = await this.lists.ids(ctx, selection.filter, LARGEST_BULK + 1);
      if (found.length > LARGEST_BULK) throw bulkTooMany({ most: LARGEST_BULK });
      if (found.length === 0) throw bulkNothingSelected();
      return { found, missing: [] };
    }
    const ids = [...new Set(selection.ids)];
    const found = await this.lists.ids(ctx, { ids }, LARGEST_BULK);
    if (found.length === 0) throw notFound();
    const there = new Set(found);
    return { found, missing: ids.filter((id) => !there.has(id)) };
  }
}

/** What the caller has no device of is told at once and not tried. */
function rowOf(n: number, device: number, isThere: boolean): NewRow {
  return {
    n,
    state: isThere ? 'waiting' : 'refused',
    deviceId: device,
    cells: null,
    secrets: null,
    faults: isThere ? [] : [remark('', 'errors.not_found')],
    warnings: [],
  };
}
