import type { DeviceModel } from '@gaugeway/proto/api/devices';

/** Readings that a person records from a meter of a resource (specification 1, section 5). */
interface IndicationFields {
  /** Names of the readings; the first is required. */
  fields: readonly string[];
  /** true if the form includes the calculation basis and the method. */
  hasBasis: boolean;
}

const TARIFFS = ['tariff1', 'tariff2', 'tariff3', 'tariff4'];

/** null = the model has no readings that can be entered. */
export function indicationFields({
  resource,
  fields,
}: Pick<DeviceModel, 'resource' | 'fields'>): IndicationFields | null {
  const has = (name: string) => fields.some((field) => field.name === name);
  if (resource === 'electricity') {
    const tariffs = TARIFFS.filter(has);
    if (tariffs.length > 0) return { fields: tariffs, hasBasis: true };
    return has('tariff_sum') ? { fields: ['tariff_sum'], hasBasis: true } : null;
  }
  return has('in1') ? { fields: ['in1'], hasBasis: false } : null;
}

export interface IndicationDraft {
  values: Readonly<Record<string, number | null>>;
  /** `YYYY-MM-DD` and `HH:MM`, in the device's time zone. */
  date: string | null;
  time: string;
  reason: string;
  method: string;
}

/** Keys of the sentences. */
type IndicationFault = 'msg_81' | 'tariff2_validation' | 'tariff3_validation';

/** Tariff 4 requires tariffs 3 and 2; tariff 3 requires tariff 2. */
export function indicationFault({ fields }: IndicationFields, draft: IndicationDraft): IndicationFault | null {
  const isGiven = (name: string) => (draft.values[name] ?? null) !== null;
  const [first = ''] = fields;
  if (!isGiven(first) || draft.date === null || !/^([01]\d|2[0-3]):[0-5]\d$/.test(draft.time)) return 'msg_81';
  const highest = TARIFFS.findLastIndex(isGiven);
  if (highest >= 2 && !isGiven('tariff2')) return 'tariff2_validation';
  if (highest >= 3 && !isGiven('tariff3')) return 'tariff3_validation';
  return null;
}

/** The message of device/messages/dirty_one. `zone`: hours from UTC of the device; `now`: Unix seconds. */
export function indicationMessage(draft: IndicationDraft, zone: number, now: number) {
  const local = Date.parse(`${draft.date ?? ''}T${draft.time}:00Z`) / 1000;
  const values = Object.fromEntries(
    Object.entries(draft.values).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  );
  return {
    datetime: local - Math.round(zone * 3600),
    realdatetime: now,
    message_api: true,
    ...values,
    ...(draft.reason.trim() === '' ? {} : { reason: draft.reason.trim() }),
    ...(draft.method.trim() === '' ? {} : { method: draft.method.trim() }),
  };
}
