import type { CompanyEntity } from './company.entity';

/** How much a company may have; null = without limit. */
export interface CompanyLimits {
  devices: number | null;
  users: number | null;
  messages_a_day: number | null;
}

/** Sets the limits that are given and leaves the others. */
export function applyLimits(company: CompanyEntity, { devices, users, messages_a_day }: Partial<CompanyLimits>): void {
  if (devices !== undefined) company.limitDevices = devices;
  if (users !== undefined) company.limitUsers = users;
  if (messages_a_day !== undefined) company.limitMessagesADay = messages_a_day;
}
