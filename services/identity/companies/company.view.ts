import type { Language } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import type { ReplyOf, subcompany, userCompany } from '@gaugeway/proto/api';
import type { CompanyEntity } from '../accounts/company.entity';
import type { CompanyRow, SubcompanyRow } from '../accounts/company-tree.repository';
import { companyHours, companyZoneName } from './company-zone';

type ShownSubcompany = ReplyOf<typeof subcompany>['company'];
type Options = ReplyOf<typeof userCompany>['company']['options'];
type ShownCompany = Omit<ShownSubcompany, 'path' | 'subcompanies_count'>;

const TYPES = ['metering', 'network', 'housing', 'industry', 'misc'] as const;
const STATUSES = ['active', 'blocked', 'expired'] as const;

export function isCompanyType(id: number): boolean {
  return id >= 1 && id <= TYPES.length;
}

export function companyTypesIn(language: Language): { id: number; name: string }[] {
  return TYPES.map((type, index) => ({ id: index + 1, name: translate(language, `companies.type_${type}`) }));
}

export function companyStatusesIn(language: Language): { id: number; name: string }[] {
  return STATUSES.map((status, index) => ({ id: index + 1, name: translate(language, `companies.status_${status}`) }));
}

export function shownCompany(row: CompanyRow): ShownCompany {
  return {
    id: row.id,
    parent_id: row.parent_id,
    name: row.name,
    inn: row.inn,
    company_type_id: row.type_id,
    status: row.state,
    is_dealer: row.is_dealer,
    is_demo: row.is_demo,
    expires_at: row.expires_at === null ? null : Math.floor(row.expires_at),
    subcompanies_after_expiry: row.subcompanies_after_expiry,
    time_zone: companyHours({ timeZone: row.time_zone, zones: row.zones }),
    zone_name: companyZoneName(row.zones),
    zones: row.zones,
    options: { only_api: row.only_api },
    limits: { devices: row.limit_devices, users: row.limit_users, messages_a_day: row.limit_messages_a_day },
    modules: row.modules,
    devices_count: row.devices_count,
    users_count: row.users_count,
    version: row.version,
  };
}

/** The options of the company of the session. */
export function currentOptionsOf({ onlyApi, peakHours }: CompanyEntity): Options {
  return { only_api: onlyApi, peak_hours_zone: peakHours?.zone ?? null, peak_hours: peakHours?.months ?? null };
}

export function shownSubcompany(row: SubcompanyRow): ShownSubcompany {
  return { ...shownCompany(row), path: row.way, subcompanies_count: row.subcompanies_count };
}
