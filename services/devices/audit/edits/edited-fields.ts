import type { Language } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import { BASE_STATION_FIELDS } from '@gaugeway/proto/fields/base-station';
import { type Fields, fieldsOf, propertyOf } from '@gaugeway/proto/fields/field';
import { GATEWAY_DEVICE_FIELDS } from '@gaugeway/proto/fields/gateway-device';
import { METERING_DEVICE_FIELDS } from '@gaugeway/proto/fields/metering-device';

export type EditedKind = 'metering_device' | 'gateway_device' | 'base_station';

export interface FieldChange {
  field: string;
  title: string;
  before: unknown;
  after: unknown;
}

/** An edited field: its name in the API, and where the audit keeps it. */
const EDITED_FIELDS: Readonly<Record<EditedKind, Readonly<Record<string, string>>>> = {
  metering_device: { ...propertiesOf(METERING_DEVICE_FIELDS), state: 'state' },
  gateway_device: { ...propertiesOf(GATEWAY_DEVICE_FIELDS), has_password: 'hasPassword', state: 'state' },
  base_station: { ...propertiesOf(BASE_STATION_FIELDS), state: 'state' },
};

/** Further properties in the history, besides the edited fields. */
const SHOWN_FIELDS: Readonly<Record<string, string>> = { tied_users: 'tiedUsers', company_id: 'companyId' };

/** Fields that differ between two records of the audit, with both values, titled. Pure. */
export function changesBetween(
  language: Language,
  kind: EditedKind,
  before: object | null,
  after: object | null,
): FieldChange[] {
  const [was, is] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  return Object.entries({ ...EDITED_FIELDS[kind], ...SHOWN_FIELDS }).flatMap(([field, name]) => {
    const old: unknown = was.get(name) ?? null;
    const now: unknown = is.get(name) ?? null;
    if (canonical(old) === canonical(now)) return [];
    return [{ field, title: translate(language, `field.${field}`), before: old, after: now }];
  });
}

/** Fields whose values are codes, with texts `log.<field>_<code>`. */
const CODED: ReadonlySet<string> = new Set(['state', 'activation']);

/** Periods, stored in seconds. */
const PERIODS: ReadonlySet<string> = new Set(['report_period_update', 'warning_report_period']);

/** Text of a stored value that is a code or lacks its unit; undefined for other values. */
export function valueName(language: Language, field: string, value: unknown): string | undefined {
  if (CODED.has(field) && typeof value === 'string') return translate(language, `log.${field}_${value}`);
  if (PERIODS.has(field) && typeof value === 'number')
    return translate(language, 'log.minutes', { minutes: Math.round(value / 6) / 10 });
  return undefined;
}

/** The change with the texts of its values. */
export function withValueNames<C extends FieldChange>(language: Language, change: C) {
  const nameOf = (value: unknown) => valueName(language, change.field, value);
  return { ...change, before_name: nameOf(change.before), after_name: nameOf(change.after) };
}

/** Names within the service by those in the API. */
function propertiesOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(fieldsOf(fields).map((field) => [field.name, propertyOf(field)]));
}

/** JSON with sorted keys: the database keeps its own order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
