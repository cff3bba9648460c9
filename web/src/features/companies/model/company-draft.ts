import type { createSubcompany, Subcompany } from '@gaugeway/proto/api/companies';
import type { CallOf } from '@gaugeway/proto/api/endpoint';
import { offsetAt } from '@gaugeway/proto/time/zone';
import { basicsInput, basicsOf, type CompanyBasics } from '@/entities/company';
import { dayOf, endOfDay } from '@/shared/forms';

/** The values in the fields of the form; an empty field is ''. */
export interface CompanyDraft extends CompanyBasics {
  is_dealer: boolean;
  /** YYYY-MM-DD; null = never. */
  expires_at: string | null;
  subcompanies_after_expiry: Subcompany['subcompanies_after_expiry'];
  only_api: boolean;
  limits: { devices: number | string; users: number | string; messages_a_day: number | string };
  /** Empty = all. */
  modules: string[];
}

/** A new company has the clock of the company above: its offset in hours, and its named zone; null = it has none. */
export function emptyDraft(company: { time_zone: number; zone_name: string | null }): CompanyDraft {
  return {
    ...basicsOf({ ...company, name: '', inn: '', company_type_id: 1 }),
    is_dealer: false,
    expires_at: null,
    subcompanies_after_expiry: 'read_only',
    only_api: false,
    limits: { devices: '', users: '', messages_a_day: '' },
    modules: [],
  };
}

export function draftOf(company: Subcompany): CompanyDraft {
  return {
    ...basicsOf(company),
    is_dealer: company.is_dealer,
    expires_at:
      company.expires_at === null
        ? null
        : dayOf(company.expires_at, hoursAt(company.zone_name ?? company.time_zone, company.expires_at)),
    subcompanies_after_expiry: company.subcompanies_after_expiry,
    only_api: company.options.only_api,
    limits: limitsAsTyped(company.limits),
    modules: (company.modules ?? []).map(String),
  };
}

export function limitsAsTyped(limits: Subcompany['limits']): CompanyDraft['limits'] {
  return {
    devices: limits.devices ?? '',
    users: limits.users ?? '',
    messages_a_day: limits.messages_a_day ?? '',
  };
}

/** Input of the call. Access ends with the chosen day, in the company's time zone. */
export function inputOf(draft: CompanyDraft): CallOf<typeof createSubcompany> {
  const zone = Number(draft.time_zone);
  return {
    ...basicsInput(draft),
    is_dealer: draft.is_dealer,
    expires_at:
      draft.expires_at === null
        ? null
        : endOfDay(draft.expires_at, hoursAt(draft.zone_name || zone, noonOf(draft.expires_at))),
    subcompanies_after_expiry: draft.subcompanies_after_expiry,
    only_api: draft.only_api,
    limits: {
      devices: limitOf(draft.limits.devices),
      users: limitOf(draft.limits.users),
      messages_a_day: limitOf(draft.limits.messages_a_day),
    },
    modules: draft.modules.length === 0 ? null : draft.modules.map(Number),
  };
}

const HOUR = 3600;
/** Hours from UTC at an instant, Unix seconds. */
const hoursAt = (zone: number | string, ts: number): number => offsetAt(zone, ts) / HOUR;
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1000;

function limitOf(typed: number | string): number | null {
  return typed === '' ? null : Number(typed);
}
