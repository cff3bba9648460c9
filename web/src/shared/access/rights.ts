import type { userAccess } from '@gaugeway/proto/api/user';
import type { AccessAction, ReplyOf, Section } from '@gaugeway/proto/api/endpoint';

export type Access = ReplyOf<typeof userAccess>['access'];

/** true: the user has one of the rights in the section. An administrator has every right. */
export function isAllowed(access: Access, actions: readonly AccessAction[], section: Section): boolean {
  if (access.is_admin) return true;
  const rules = access.access_group?.access_rules;
  return rules !== undefined && actions.some((action) => rules[action].includes(section));
}

/** Entry to the cloud needs a right to read anything, or an administrator (specification 1, section 6). */
export function mayEnter(access: Access): boolean {
  return access.access_group === null
    ? access.is_admin
    : access.access_group.access_rules.read.length > 0 || access.is_admin;
}

/** Administrator in the platform operator's own company, company 1. */
export function isPlatformOperator(access: Access): boolean {
  return access.is_admin && access.current_company_id === 1;
}

/** Company of the vendor itself (specification 1, section 6). */
const VENDOR_COMPANY = 51;

/** User of the vendor: the session is in the vendor's company, or entered from it. */
export function isVendor(access: Pick<Access, 'current_company_id' | 'rules_belong_to_company_id'>): boolean {
  return access.rules_belong_to_company_id === VENDOR_COMPANY || access.current_company_id === VENDOR_COMPANY;
}

/** Can the user see the module? It must be active for the company and readable for the user. */
export function maySeeModule(access: Access, section: Section): boolean {
  return access.active_modules.some((module) => module.id === section) && isAllowed(access, ['read'], section);
}
