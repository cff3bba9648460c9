import type { Language } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';

export type EditedKind = 'metering_device' | 'gateway_device' | 'base_station';

export interface FieldChange {
  field: string;
  title: string;
  before: unknown;
  after: unknown;
}

/** What a person edits: its name in the API, and where the audit keeps it. */
const EDITED_FIELDS: Readonly<Record<EditedKind, Readonly<Record<string, string>>>> = {
  metering_device: {
    name: 'name',
    serial: 'serial',
    deviceID: 'devEui',
    gatewayID: 'gatewayId',
    inside_addr: 'insideAddr',
    deviceTimezone: 'timeZone',
    report_period_update: 'reportPeriod',
    warning_report_period: 'warningPeriod',
    starting_value: 'startingValue',
    impulse_weight: 'impulseWeight',
    transformation_ratio: 'transformationRatio',
    poll_params: 'pollParams',
    properties: 'properties',
    state: 'state',
  },
  gateway_device: {
    name: 'name',
    identity: 'identity',
    desc: 'description',
    phone_number: 'phoneNumber',
    deviceTimezone: 'timeZone',
    report_period_update: 'reportPeriod',
    warning_report_period: 'warningPeriod',
    base_station: 'baseStation',
    login: 'login',
    has_password: 'hasPassword',
    state: 'state',
  },
  base_station: {
    name: 'name',
    gateway_eui: 'gatewayEui',
    radius: 'radius',
    desc: 'description',
    latitude: 'latitude',
    longitude: 'longitude',
    network_server_id: 'networkServerId',
    tenant_id: 'tenantId',
    state: 'state',
  },
};

/** What the history tells besides. */
const TOLD_FIELDS: Readonly<Record<string, string>> = { tied_users: 'tiedUsers', company_id: 'companyId' };

/** Fields that differ between two records of the audit, with both values, titled. Pure. */
export function changesBetween(
  language: Language,
  kind: EditedKind,
  before: object | null,
  after: object | null,
): FieldChange[] {
  const [was, is] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  return Object.entries({ ...EDITED_FIELDS[kind], ...TOLD_FIELDS }).flatMap(([field, name]) => {
    const old: unknown = was.get(name) ?? null;
    const now: unknown = is.get(name) ?? null;
    if (canonical(old) === canonical(now)) return [];
    return [{ field, title: translate(language, `log.field_${field}`), before: old, after: now }];
  });
}

/** JSON whose keys have one order: the database keeps its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
