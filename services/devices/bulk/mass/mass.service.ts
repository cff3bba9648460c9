import { Injectable } from '@nestjs/common';
import { type Context, hasRight, tiedTo } from '@gaugeway/platform/auth';
import { BulkJobs, BulkService, type NewRow, remark } from '@gaugeway/platform/bulk';
import { noRight, notFound } from '@gaugeway/platform/http';
import {
  type BulkJob,
  type BulkKind,
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
import { AttributeRepository } from '../../attributes/attribute.repository';
import { unknownOf } from '../../attributes/input-values';
import { AuditRepository } from '../../audit/audit.repository';
import { CompanyRepository } from '../../companies/company.repository';
import { KnownUsers } from '../../companies/known-users';
import { refuseFaults } from '../../field-faults';
import { MeteringDeviceRepository } from '../../metering-devices/metering-device.repository';
import { MeteringDeviceService } from '../../metering-devices/metering-device.service';
import { UsableModels } from '../../models/usable-models';
import { bulkNothingSelected, bulkTooMany } from '../bulk.errors';
import { DeviceNamesRepository } from '../device-names.repository';

type Selection = z.output<typeof deviceSelection>;

/** Begins mass actions: the selection is stored once, so that the action covers the same devices to its end. */
@Injectable()
export class MassService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: BulkJobs<BulkKind>,
    private readonly reading: BulkService<BulkKind>,
    private readonly names: DeviceNamesRepository,
    private readonly devices: MeteringDeviceRepository,
    private readonly lists: MeteringDeviceService,
    private readonly companies: CompanyRepository,
    private readonly people: KnownUsers,
    private readonly models: UsableModels,
    private readonly attributes: AttributeRepository,
    private readonly audit: AuditRepository,
  ) {}

  /** Throws `unknownModel`, 422 for a missing gateway or attribute, and the errors of `begin`. */
  async edit(ctx: Context, { selection, changes }: InputOf<typeof massEdit>): Promise<BulkJob> {
    if (changes.model_id !== undefined) await this.models.get(ctx, changes.model_id);
    if (changes.attributes) refuseFaults(ctx, unknownOf(await this.attributes.list(ctx), changes.attributes));
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

  /** Throws `noRight` without the right to read users or objects, 422 for a user of another company. */
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
      // Read the names before: deleted devices have none.
      const names = kind === 'move' ? await this.names.of(ctx, tiedTo(ctx), found) : null;
      const rows = [
        ...found.map((device, index) => rowOf(index + 1, device, true, names?.get(device))),
        ...missing.map((device, index) => rowOf(found.length + index + 1, device, false)),
      ];
      const total = rows.length;
      const jobId = await this.jobs.insert(manager, ctx, {
        ...{ kind, state: 'queued', params, total, refused: missing.length },
      });
      await this.jobs.insertRows(manager, jobId, rows);
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
    return this.reading.view(ctx, id);
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

/** Ids without a device of the caller are reported immediately and not tried. */
function rowOf(n: number, device: number, isThere: boolean, name?: string): NewRow {
  return {
    n,
    state: isThere ? 'waiting' : 'refused',
    itemId: device,
    cells: name === undefined ? null : { name },
    secrets: null,
    faults: isThere ? [] : [remark('', 'errors.not_found')],
    warnings: [],
  };
}
