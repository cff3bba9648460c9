import { Injectable } from '@nestjs/common';
import { modelById } from '@gaugeway/catalogue';
import { AuditTrail } from '@gaugeway/platform/audit';
import { type Context, hasRight } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { defineError, invalid, notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  DEFAULT_FIGURE_POLICY,
  type FigurePolicy,
  type figurePolicies,
  type InputOf,
  type ReplyOf,
  SECTION,
  type setFigurePolicy,
} from '@gaugeway/proto/api';
import { dayOfDate, startOf } from '../../../figures/buckets';
import { AccountingPointRepository } from '../../../store/registries/accounting-points/accounting-point.repository';
import type { ProjectedDevice } from '../../../store/registries/devices/device.repository';
import { RuleSettingRepository } from '../rule-setting.repository';
import { policyFor } from './choose-policy';
import { PolicyRepository, type PolicyScope } from './policy.repository';

/** The policy leaves the decision to users with another right. */
const mayNotAccept = defineError('errors.policy_accept', 403);

/** Clocks of devices are at most so far ahead of UTC, hours. */
const FURTHEST_ZONE = 14;

/** Readings of a device that a person wants to accept, by their times in Unix seconds. */
export interface AcceptedReadings {
  device: ProjectedDevice;
  times: readonly number[];
}

/** Dated policies about suspect and missing values. */
@Injectable()
export class FigurePolicies {
  constructor(
    private readonly database: Database,
    private readonly repository: PolicyRepository,
    private readonly points: AccountingPointRepository,
    private readonly settings: RuleSettingRepository,
    private readonly trail: AuditTrail,
  ) {}

  /** Throws 404. */
  async list(ctx: Context, input: InputOf<typeof figurePolicies>): Promise<ReplyOf<typeof figurePolicies>> {
    const { accounting_point_id: pointId = null } = input;
    if (pointId !== null && !(await this.points.find(ctx, pointId))) throw notFound();
    const listed = await this.repository.listed(ctx, pointId);
    return {
      versions: listed.map((row) => ({
        ...{ resource: row.resource || null, accounting_point_id: row.pointId || null, title: row.title ?? '' },
        ...{ valid_from: row.validFrom, policy: row.policy, author: row.author, changed_at: row.changedAt },
      })),
      default: DEFAULT_FIGURE_POLICY,
      closed_until: await this.repository.closedUntil(ctx.companyId, pointId),
    };
  }

  /** Throws 404, and 422 for a day in a closed period. */
  async set(ctx: Context, input: InputOf<typeof setFigurePolicy>): Promise<ReplyOf<typeof setFigurePolicy>> {
    const { accounting_point_id: pointId = null, valid_from: validFrom, policy } = input;
    const resource: PolicyScope['resource'] = input.resource ?? '';
    if (pointId !== null && !(await this.points.find(ctx, pointId))) throw notFound();
    await this.database.transaction(async (transaction) => {
      const closed = await this.repository.closedUntil(ctx.companyId, pointId, transaction);
      if (closed !== null && validFrom <= closed) {
        const text = translate(ctx.language, 'errors.policy_closed', { day: closed });
        throw invalid({}, { fields: { valid_from: [text] } });
      }
      const before = await this.repository.of([ctx.companyId]);
      await this.repository.set(transaction, ctx, { resource, pointId: pointId ?? 0, validFrom, policy });
      // Other settings change no verdict.
      const uses = (each: FigurePolicy | null) => each?.suspect_values === 'use';
      if (uses(policy) || before.some((row) => uses(row.policy))) {
        const scope = { companyId: ctx.companyId, resource, modelId: 0, deviceId: 0, pointId: pointId ?? 0 };
        await this.settings.markDirty(transaction, scope, startOf(dayOfDate(validFrom), FURTHEST_ZONE));
      }
      const details = { resource: resource || null, point: pointId, valid_from: validFrom, policy };
      await this.trail.add(transaction, 'messages', ctx, { action: 'quality.policy_set', details });
    });
    return { msg: translate(ctx.language, 'quality.policy_saved', { day: validFrom }) };
  }

  /** Throws 403 where the policy of one of the readings leaves its acceptance to users with another right. */
  async requireAcceptance(ctx: Context, readings: readonly AcceptedReadings[]): Promise<void> {
    const rows = await this.repository.of([ctx.companyId]);
    if (!rows.some(({ policy }) => policy && !mayAccept(ctx, policy))) return;
    const spans = await this.settings.spansOf(
      ctx,
      readings.map(({ device }) => device.deviceId),
    );
    for (const { device, times } of readings) {
      const { deviceId, companyId, modelId, zone } = device;
      const resource = modelById(modelId)?.resource ?? 'other';
      const policyAt = policyFor(rows, { companyId, resource, zone, points: spans.get(deviceId) ?? [] });
      if (!times.every((ts) => mayAccept(ctx, policyAt(ts)))) throw mayNotAccept();
    }
  }
}

function mayAccept(ctx: Context, { accept_by: by }: FigurePolicy): boolean {
  if (by === 'admin') return ctx.isAdmin;
  return by === 'devices' || ctx.isAdmin || hasRight(ctx, 'update', SECTION.billing);
}
