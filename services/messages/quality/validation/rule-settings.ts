import { Injectable } from '@nestjs/common';
import { modelById } from '@gaugeway/catalogue';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { invalid, notFound, orNotFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  type InputOf,
  type ReplyOf,
  RULE_NAMES,
  type setValidationRule,
  type validationRules,
} from '@gaugeway/proto/api';
import { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import { DeviceRepository } from '../../store/registries/devices/device.repository';
import { QualityRowsRepository } from './quality-rows.repository';
import { RULE_PARAMETERS } from './rules';
import { RuleSettingRepository, type SettingKey } from './rule-setting.repository';

/** Rules in force with their parameters, per company, resource, model, device and accounting point. */
@Injectable()
export class RuleSettingsService {
  constructor(
    private readonly database: Database,
    private readonly devices: DeviceRepository,
    private readonly points: AccountingPointRepository,
    private readonly rows: QualityRowsRepository,
    private readonly repository: RuleSettingRepository,
    private readonly trail: AuditTrail,
  ) {}

  async list(ctx: Context): Promise<ReplyOf<typeof validationRules>> {
    const settings = await this.rows.settings([ctx.companyId]);
    const rules = RULE_NAMES.map((rule) => ({
      rule,
      title: translate(ctx.language, `quality.rule.${rule}`),
      parameters: Object.entries(RULE_PARAMETERS[rule]).map(([name, bounds]) => ({
        ...{ name, default: bounds.default, low: bounds.low, high: bounds.high },
      })),
      settings: settings
        .filter((setting) => setting.rule === rule)
        .map(({ resource, modelId, deviceId, pointId, isOn, parameters }) => ({
          ...{ resource: resource || null, model_id: modelId || null, device_id: deviceId || null },
          ...{ accounting_point_id: pointId || null, is_on: isOn, parameters },
        })),
    }));
    return { rules };
  }

  /** Throws 404, and 422 for a parameter that the rule lacks, or that is out of its bounds. */
  async set(ctx: Context, input: InputOf<typeof setValidationRule>): Promise<ReplyOf<typeof setValidationRule>> {
    const { rule, is_on: isOn, parameters, reset } = input;
    const scope = await this.scopeOf(ctx, input);
    for (const [name, value] of Object.entries(parameters)) {
      const bounds = RULE_PARAMETERS[rule][name];
      if (!bounds || value < bounds.low || value > bounds.high) {
        const shown = bounds
          ? translate(ctx.language, 'errors.quality_parameter_bounds', { name, low: bounds.low, high: bounds.high })
          : translate(ctx.language, 'errors.quality_parameter_unknown', { name });
        throw invalid({}, { fields: { parameters: [shown] } });
      }
    }
    await this.database.transaction(async (transaction) => {
      const key = { companyId: ctx.companyId, ...scope, rule };
      if (reset) await this.repository.remove(transaction, key);
      else await this.repository.set(transaction, { ...key, isOn, parameters });
      await this.repository.markDirty(transaction, key);
      const { resource, modelId, deviceId, pointId } = scope;
      const of = {
        resource: resource || null,
        model: modelId || null,
        device: deviceId || null,
        point: pointId || null,
      };
      const details = { rule, ...of, is_on: isOn, parameters, reset };
      await this.trail.add(transaction, 'messages', ctx, { action: 'quality.rule_set', details });
    });
    return { msg: translate(ctx.language, 'quality.rule_saved') };
  }

  private async scopeOf(
    ctx: Context,
    { resource, model_id, device_id, accounting_point_id }: InputOf<typeof setValidationRule>,
  ): Promise<Scope> {
    if (accounting_point_id !== undefined) {
      orNotFound(await this.points.find(ctx, accounting_point_id));
      return { ...EVERYTHING, pointId: accounting_point_id };
    }
    if (device_id !== undefined) {
      orNotFound(await this.devices.find(ctx, device_id));
      return { ...EVERYTHING, deviceId: device_id };
    }
    if (model_id !== undefined) {
      const model = modelById(model_id);
      const isOwn = model !== undefined && (model.companyId === undefined || model.companyId === ctx.companyId);
      if (!isOwn) throw notFound();
      return { ...EVERYTHING, modelId: model_id };
    }
    return { ...EVERYTHING, resource: resource ?? '' };
  }
}

type Scope = Pick<SettingKey, 'resource' | 'modelId' | 'deviceId' | 'pointId'>;

const EVERYTHING: Scope = { resource: '', modelId: 0, deviceId: 0, pointId: 0 };
