import { Injectable } from '@nestjs/common';
import { modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { Outbox } from '@gaugeway/platform/bus';
import { notFound, orNotFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { getSchedule, InputOf, ReplyOf, saveSchedule, saveTariffSchedule } from '@gaugeway/proto/api';
import { deviceSchedule } from '@gaugeway/proto/events';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRepository } from '../audit/audit.repository';
import { refuseFaults } from '../field-faults';
import type { FieldFault } from '../field-faults';
import { beyond, contradiction } from './schedule-check';
import { type Schedule, type ScheduleKind, ScheduleRepository } from './schedule.repository';
import { turnsBefore } from './schedule-turns';

type Outcome = ReplyOf<typeof saveSchedule>;

interface Change {
  ids: readonly number[];
  kind: ScheduleKind;
  schedule: Schedule | null;
  validFrom: number | null | undefined;
  /** Fault of the schedule for a model; null = the model supports it. */
  faultFor(modelId: number): FieldFault | null;
}

/**
 * Desired schedules: stored by version with the time from which each is valid, and published on the bus
 * (`device.schedule`). Writing one into a meter is done by a command.
 */
@Injectable()
export class ScheduleService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly schedules: ScheduleRepository,
    private readonly audit: AuditRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Throws 404. */
  async of(ctx: Context, deviceId: number): Promise<ReplyOf<typeof getSchedule>> {
    const found = orNotFound(await this.schedules.of(ctx, deviceId));
    const model = modelById(found.modelId);
    const limits = model?.tariffSchedule;
    return {
      schedules: found.schedules,
      limits: limits
        ? { tariffs: limits.tariffs, seasons: limits.seasons, day_types: limits.dayTypes, switches: limits.switches }
        : null,
      takes_poll: model?.driver !== undefined,
    };
  }

  savePoll(ctx: Context, { device_ids, schedule, valid_from }: InputOf<typeof saveSchedule>): Promise<Outcome> {
    const weekdays = [...new Set(schedule.weekdays)].sort();
    const times = [...new Set(schedule.times)].sort();
    return this.change(ctx, {
      ids: device_ids,
      kind: 'poll',
      schedule: { weekdays, times },
      validFrom: valid_from,
      // A device that cannot be polled reports automatically.
      faultFor: (modelId) =>
        modelById(modelId)?.driver ? null : { key: 'errors.schedule_not_for_model', variables: {} },
    });
  }

  /** Throws 422 for a schedule that contradicts itself. */
  saveTariff(ctx: Context, input: InputOf<typeof saveTariffSchedule>): Promise<Outcome> {
    const fault = contradiction(input.tariff_schedule);
    if (fault) refuseFaults(ctx, { tariff_schedule: fault });
    return this.change(ctx, {
      ids: input.device_ids,
      kind: 'tariff',
      schedule: input.tariff_schedule,
      validFrom: input.valid_from,
      faultFor: (modelId) => beyond(modelById(modelId)?.tariffSchedule, input.tariff_schedule),
    });
  }

  end(ctx: Context, ids: readonly number[], kind: ScheduleKind): Promise<Outcome> {
    return this.change(ctx, { ids, kind, schedule: null, validFrom: null, faultFor: () => null });
  }

  private async change(ctx: Context, change: Change): Promise<Outcome> {
    const ids = [...new Set(change.ids)];
    const validFrom = change.validFrom ?? Math.floor(Date.now() / 1000);
    return this.dataSource.transaction(async (manager) => {
      const devices = await this.schedules.lock(manager, ctx, ids);
      if (devices.length !== ids.length) throw notFound();
      const faults = new Map(devices.map(({ id, modelId }) => [id, change.faultFor(modelId)]));
      const taking = devices.map(({ id }) => id).filter((id) => !faults.get(id));
      const versions = await this.schedules.add(
        manager,
        taking,
        change.kind,
        change.schedule,
        new Date(validFrom * 1000),
      );
      await this.publish(manager, ctx, change, versions, validFrom);
      const done = change.schedule ? 'messages.schedule_saved' : 'messages.schedule_deleted';
      const results = ids.map((id) => {
        const fault = faults.get(id);
        const version = versions.get(id) ?? null;
        const key = fault?.key ?? (version === null ? 'errors.schedule_none' : done);
        const success = version !== null;
        return { device_id: id, success, msg: translate(ctx.language, key, fault?.variables ?? {}), version };
      });
      return { results, msg: translate(ctx.language, 'messages.schedules_changed', { count: versions.size }) };
    });
  }

  private async publish(
    manager: EntityManager,
    ctx: Context,
    { kind, schedule }: Change,
    versions: ReadonlyMap<number, number>,
    validFrom: number,
  ): Promise<void> {
    const now = Date.now() / 1000;
    // Only a later start leaves time for an older schedule.
    const older = validFrom > now ? await this.schedules.before(manager, kind, versions) : [];
    for (const [deviceId, version] of versions) {
      await this.audit.add(manager, ctx, {
        action: schedule ? 'schedule' : 'unschedule',
        entity: 'metering_device',
        entityId: deviceId,
        before: null,
        after: { kind, version, validFrom, schedule },
      });
    }
    await this.outbox.add(
      manager,
      'devices',
      deviceSchedule,
      [...versions].map(([deviceId, version]) => ({
        key: `${deviceId}:${kind}`,
        company: ctx.companyId,
        value: {
          deviceId,
          companyId: ctx.companyId,
          kind,
          schedule: schedule ? JSON.stringify(schedule) : '',
          validFrom,
          version,
          before: turnsBefore(
            older.filter((turn) => turn.device_id === deviceId),
            { validFrom, now },
          ).map((turn) => ({
            schedule: turn.schedule ? JSON.stringify(turn.schedule) : '',
            validFrom: turn.valid_from,
          })),
        },
      })),
    );
  }
}
