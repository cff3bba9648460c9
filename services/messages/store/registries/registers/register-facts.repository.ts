import { Injectable } from '@nestjs/common';
import { isDirected, isFieldName, modelById, registerRange } from '@gaugeway/catalogue';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { type FactsOf, factsUnknown, type RegisterFacts, type RegisterReset } from '../../derived/register-facts';

interface Row extends Record<string, unknown> {
  deviceId: number;
  modelId: number;
  impulseWeight: number;
  registerDigits: number;
  resets: (RegisterReset & { field: string })[] | null;
  /** Register widths that telegrams of the device declare, decoded by its model, by field. */
  ranges: Record<string, number> | null;
}

const FACTS = `SELECT d.device_id AS "deviceId", d.model_id AS "modelId", d.impulse_weight AS "impulseWeight",
    d.register_digits AS "registerDigits",
    (SELECT jsonb_agg(jsonb_build_object('field', r.field, 'ts', r.ts, 'last', r.last_value, 'start', r.start_value)
       ORDER BY r.ts) FROM messages.register_reset r WHERE r.device_id = d.device_id AND NOT r.is_withdrawn AND NOT r.is_pending) AS resets,
    (SELECT jsonb_object_agg(w.field, w.range) FROM messages.register_range w
     WHERE w.device_id = d.device_id AND w.model_id = d.model_id) AS ranges
  FROM messages.device d WHERE d.device_id = ANY($1::int4[])`;

/** Ranges and resets of the registers of devices. */
@Injectable()
export class RegisterFactsRepository {
  constructor(private readonly database: Database) {}

  /** Facts by device; deleted devices are absent. */
  async of(deviceIds: readonly number[], executor?: Transaction): Promise<Map<number, FactsOf>> {
    if (deviceIds.length === 0) return new Map();
    const parameters = [[...new Set(deviceIds)]];
    const name = 'messages-register-facts';
    const rows = executor
      ? (await executor.prepared<Row>(name, FACTS, parameters)).rows
      : await this.database.prepared<Row>(name, FACTS, parameters);
    return new Map(rows.map((row) => [row.deviceId, factsOf(row)]));
  }

  async ofDevice(deviceId: number): Promise<FactsOf> {
    return (await this.of([deviceId])).get(deviceId) ?? factsUnknown;
  }
}

function factsOf({ modelId, resets, ranges, ...settings }: Row): FactsOf {
  const model = modelById(modelId);
  const known = new Map<string, RegisterFacts>();
  return (field) => {
    const found = known.get(field) ?? {
      range: registerRange(model, field, settings, ranges?.[field]),
      isOffset: isFieldName(field) && model?.widths?.[field]?.step === 'impulse',
      isDirected: isDirected(field),
      resets: (resets ?? []).flatMap(({ field: of, ...reset }) => (of === field ? [reset] : [])),
    };
    known.set(field, found);
    return found;
  };
}
