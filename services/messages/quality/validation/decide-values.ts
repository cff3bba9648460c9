import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import type { acceptAll, decideValues, InputOf, ReplyOf } from '@gaugeway/proto/api';
import { DeviceRepository, type ProjectedDevice } from '../../store/registries/devices/device.repository';
import { type Act, EditReadings } from '../../store/editing/edit-readings';
import type { RowValues } from '../../store/timeseries/merge';
import { type AcceptedReadings, FigurePolicies } from './policies/policies';
import { QualityUpdater } from './quality-updater';
import { QualityFilters } from './quality-filters';
import { QualityDirtyRepository } from './quality-dirty.repository';
import { QualityRepository } from './quality.repository';

type Decision = InputOf<typeof decideValues>['decision'];

/** Most verdicts that are accepted at once. */
const MOST_ACCEPTED = 10_000;
/** Rows of a device that are changed in one transaction. */
const ROWS = 1000;

interface Decided {
  type: number;
  times: readonly number[];
  /** null = the fields of the verdicts. */
  fields: readonly string[] | null;
  decision: Decision;
  reason: string;
}

/** Decisions of a person about values that rules suspect. They are stored in the row, and the rules respect them. */
@Injectable()
export class DecideValues {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly repository: QualityRepository,
    private readonly edits: EditReadings,
    private readonly dirty: QualityDirtyRepository,
    private readonly quality: QualityUpdater,
    private readonly filters: QualityFilters,
    private readonly policies: FigurePolicies,
  ) {}

  /** Throws 404, and 403 where the policy leaves the acceptance to others. */
  async decide(ctx: Context, input: InputOf<typeof decideValues>): Promise<ReplyOf<typeof decideValues>> {
    const { device_id, msgType: type, decision, reason } = input;
    const device = await this.devices.existing(ctx, device_id);
    const times = [...new Set(input.datetimes)];
    if (decision === 'accept') await this.policies.requireAcceptance(ctx, [{ device, times }]);
    const values = await this.apply(ctx, device, { type, times, fields: input.fields ?? null, decision, reason });
    await this.quality.run([device_id]);
    return { values, msg: this.confirmation(ctx, values) };
  }

  /**
   * Throws 404 where a device or point of the filter is not seen, and 403 where the policy of one of the values leaves
   * the acceptance to others.
   */
  async acceptAll(ctx: Context, { reason, ...filter }: InputOf<typeof acceptAll>): Promise<ReplyOf<typeof acceptAll>> {
    await this.filters.check(ctx, filter);
    const found = await this.repository.rejected(ctx, filter, MOST_ACCEPTED, 0);
    const groups = new Map<string, { deviceId: number; type: number; fields: Map<number, Set<string>> }>();
    for (const { deviceId, type, ts, field } of found) {
      const key = `${deviceId}/${type}`;
      const group = groups.get(key) ?? { deviceId, type, fields: new Map<number, Set<string>>() };
      groups.set(key, group);
      group.fields.set(ts, (group.fields.get(ts) ?? new Set()).add(field));
    }
    const accepted: (AcceptedReadings & { type: number; fields: Map<number, Set<string>> })[] = [];
    for (const { deviceId, type, fields } of groups.values()) {
      const device = await this.devices.find(ctx, deviceId);
      if (device) accepted.push({ device, type, fields, times: [...fields.keys()] });
    }
    await this.policies.requireAcceptance(ctx, accepted);
    let values = 0;
    for (const { device, type, fields, times } of accepted) {
      for (let first = 0; first < times.length; first += ROWS) {
        const some = times.slice(first, first + ROWS);
        values += await this.apply(
          ctx,
          device,
          { type, times: some, fields: null, decision: 'accept', reason },
          fields,
        );
      }
    }
    await this.quality.run([...new Set([...groups.values()].map(({ deviceId }) => deviceId))]);
    const left = await this.repository.countRejected(ctx, filter);
    return { values, remaining: left, msg: this.confirmation(ctx, values) };
  }

  private async apply(
    ctx: Context,
    device: ProjectedDevice,
    { type, times, fields, decision, reason }: Decided,
    known?: ReadonlyMap<number, ReadonlySet<string>>,
  ): Promise<number> {
    const judged = known ?? (await this.repository.judgedFields(device.deviceId, type, times));
    const made = { user: ctx.userId, method: decision, reason, at: Date.now() };
    const act: Act = (values, row) => {
      const verdict = judged.get(row.ts);
      const isWhole = decision === 'undo' || verdict?.has('') === true;
      const wanted = fields ?? (isWhole ? row.fields : [...(verdict ?? [])]);
      return wanted.flatMap((field) => {
        const value = values.numbers.get(field) ?? null;
        return decided(values, field, decision, made) ? [{ datetime: row.ts, field, before: value, after: value }] : [];
      });
    };
    const change = { type, times, method: decision, reason, action: 'readings.decided' as const };
    const { changed } = await this.edits.apply(ctx, device, change, act);
    // The event of the change marks them too, a moment later: the answer is to show them judged.
    const from = Math.min(...times);
    await this.dirty.mark([{ deviceId: device.deviceId, type, from, to: Math.max(...times), isCorrection: true }]);
    return changed.length;
  }

  private confirmation(ctx: Context, values: number): string {
    return translate(ctx.language, values > 0 ? 'quality.decided' : 'quality.nothing_decided', { count: values });
  }
}

function decided(
  values: RowValues,
  field: string,
  decision: Decision,
  made: Parameters<RowValues['accept']>[1],
): boolean {
  if (decision === 'accept') return values.accept(field, made);
  if (decision === 'reject') return values.reject(field, made);
  return values.undo(field) !== null;
}
