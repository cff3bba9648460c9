import { Injectable } from '@nestjs/common';
import type { Transaction } from '@gaugeway/platform/database';
import { FOREVER } from '../aggregates/dirty.repository';
import { JUDGED_TYPES } from './slots';

/** Of what a rule is set: 0 = of all models, of all devices. */
export interface SettingKey {
  companyId: number;
  modelId: number;
  deviceId: number;
  rule: string;
}

@Injectable()
export class RuleSettingRepository {
  async set(
    transaction: Transaction,
    setting: SettingKey & { isOn: boolean; parameters: Readonly<Record<string, number>> },
  ): Promise<void> {
    const { companyId, modelId, deviceId, rule, isOn, parameters } = setting;
    await transaction.query(
      `INSERT INTO messages.quality_parameter AS p (company_id, model_id, device_id, rule, is_on, parameters)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (company_id, model_id, device_id, rule)
       DO UPDATE SET is_on = excluded.is_on, parameters = excluded.parameters, changed_at = now()`,
      [companyId, modelId, deviceId, rule, isOn, JSON.stringify(parameters)],
    );
  }

  async remove(transaction: Transaction, { companyId, modelId, deviceId, rule }: SettingKey): Promise<void> {
    await transaction.query(
      `DELETE FROM messages.quality_parameter
       WHERE company_id = $1 AND model_id = $2 AND device_id = $3 AND rule = $4`,
      [companyId, modelId, deviceId, rule],
    );
  }

  /** The devices that the setting is of are judged again. */
  async markDirty(transaction: Transaction, { companyId, modelId, deviceId }: SettingKey): Promise<void> {
    await transaction.query(
      `INSERT INTO messages.quality_dirty AS t (device_id, type, from_ts, to_ts)
       SELECT device_id, type, 0, ${FOREVER} FROM messages.device
       CROSS JOIN unnest('{${JUDGED_TYPES.join()}}'::int2[]) AS n(type)
       WHERE company_id = $1 AND ($2 = 0 OR model_id = $2) AND ($3 = 0 OR device_id = $3) ORDER BY device_id, type
       ON CONFLICT (device_id, type) DO UPDATE SET from_ts = 0, to_ts = ${FOREVER}`,
      [companyId, modelId, deviceId],
    );
  }
}
