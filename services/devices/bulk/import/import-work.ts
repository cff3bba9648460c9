import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { type BulkWork, type RowOutcome, remarkOf, type StoredJob, type StoredRow } from '@gaugeway/platform/bulk';
import { Outbox } from '@gaugeway/platform/bus';
import { deviceRegistry } from '@gaugeway/proto/events';
import type { EntityManager } from 'typeorm';
import { AttributeRepository } from '../../attributes/attribute.repository';
import { AuditRepository } from '../../audit/audit.repository';
import { DeviceQuota } from '../../companies/device-quota';
import { LorawanDeviceService } from '../../lorawan/lorawan-device.service';
import { CountMemory } from '../../metering-devices/list/count-memory';
import { MeteringDeviceEntity } from '../../metering-devices/metering-device.entity';
import { auditedDevice, registeredDevice } from '../../metering-devices/registered-device';
import { UsableModels } from '../../models/usable-models';
import { ImportJudge, type JudgedRow } from './import-judge';
import { ImportRepository } from './import.repository';
import { RowSecrets } from './row-secrets';

/**
 * Creates the devices of a spreadsheet. Each row is checked again, because the company's data may have changed since
 * it was read. Valid rows are written together, with their status, attributes, audit and events, like a single
 * create.
 */
@Injectable()
export class ImportWork implements BulkWork<'import'> {
  readonly kind = 'import';
  readonly chunk = 500;

  constructor(
    private readonly judge: ImportJudge,
    private readonly imports: ImportRepository,
    private readonly secrets: RowSecrets,
    private readonly models: UsableModels,
    private readonly quota: DeviceQuota,
    private readonly attributes: AttributeRepository,
    private readonly lorawan: LorawanDeviceService,
    private readonly counts: CountMemory,
    private readonly audit: AuditRepository,
    private readonly outbox: Outbox,
  ) {}

  async run(
    manager: EntityManager,
    ctx: Context,
    job: StoredJob<'import'>,
    rows: readonly StoredRow[],
  ): Promise<RowOutcome[]> {
    // Locks are taken in one order everywhere: devices, company, gateway devices.
    const room = await this.quota.room(manager, ctx.companyId);
    const given = rows.map((row) => ({
      n: row.n,
      cells: { ...row.cells, ...this.secrets.open(job.id, row) },
      faults: row.faults.filter(({ key }) => key.startsWith('import.fault_cell')),
    }));
    const judged = await this.judge.judge(manager, ctx, given, { firsts: new Map(), hold: true });
    let left = room.left;
    for (const row of judged) {
      if (!row.draft) continue;
      if (left <= 0) {
        row.faults.push(remarkOf(room.refusal()));
        row.draft = null;
      } else left -= 1;
    }
    const made = await this.store(manager, ctx, judged);
    return judged.map(({ n, faults, warnings, known }): RowOutcome => {
      if (known !== null) return { n, state: 'unchanged', itemId: known, faults: [], warnings };
      const itemId = made.get(n) ?? null;
      return { n, state: itemId === null ? 'refused' : 'done', itemId, faults, warnings };
    });
  }

  committed(ctx: Context): void {
    this.counts.forget(ctx.companyId);
  }

  /** The numbers of the devices that were made, by row. */
  private async store(
    manager: EntityManager,
    ctx: Context,
    judged: readonly JudgedRow[],
  ): Promise<Map<number, number>> {
    const ready = judged.filter((row) => row.draft !== null);
    if (ready.length === 0) return new Map();
    for (const id of new Set(ready.flatMap(({ draft }) => draft?.model.id ?? []))) await this.models.hold(manager, id);
    const ids = await this.imports.newIds(manager, ready.length);
    const entities = ready.map((row, index) => entityOf(ctx, row, ids[index] ?? 0));
    const stored = await this.imports.insert(manager, entities);
    const lost = ready.filter((_, index) => !stored.has(ids[index] ?? 0));
    await this.judge.collisions(manager, ctx, lost);

    const made = ready.flatMap((row, index) => {
      const entity = entities[index];
      return entity && stored.has(entity.id) ? [{ row, entity }] : [];
    });
    const attributes = made.flatMap(({ row, entity }) =>
      (row.draft?.attributes ?? []).map(({ id, value }) => ({ deviceId: entity.id, attributeId: id, value })),
    );
    await this.attributes.insertValues(manager, attributes);
    await this.audit.addMany(
      manager,
      ctx,
      'create',
      made.map(({ entity }) => ({ id: entity.id, before: null, after: auditedDevice(entity) })),
    );
    await this.outbox.add(
      manager,
      'devices',
      deviceRegistry,
      made.map(({ entity }) => registeredDevice(entity)),
    );
    await this.lorawan.provisionNew(
      manager,
      ctx,
      made.flatMap(({ row, entity }) => (row.draft?.lorawan ? [{ id: entity.id, ...row.draft.lorawan }] : [])),
    );
    return new Map(made.map(({ row, entity }) => [row.n, entity.id]));
  }
}

function entityOf(ctx: Context, { draft }: JudgedRow, id: number): MeteringDeviceEntity {
  const now = new Date();
  return Object.assign(new MeteringDeviceEntity(), {
    ...draft?.device,
    id,
    companyId: ctx.companyId,
    modelId: draft?.model.id,
    interfaceId: draft?.model.interfaceId,
    deviceGroupId: draft?.model.deviceGroupId,
    wasOff: false,
    // Users see devices that they create.
    tiedUsers: [ctx.userId],
    version: 1,
    createdAt: now,
    updatedAt: now,
  });
}
