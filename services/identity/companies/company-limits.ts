import type { Context } from '@gaugeway/platform/auth';
import { invalid } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { Bounds } from '../accounts/company-branch.repository';
import type { CompanyEntity } from '../accounts/company.entity';

/** Limits of a company; null = without limit. */
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

const LIMITS = ['devices', 'users', 'messages_a_day'] as const;

/** Limits and modules that can be set for a company below. */
interface Wanted {
  limits?: Partial<CompanyLimits> | undefined;
  modules?: readonly number[] | null | undefined;
}

/** Limits of a new company; those not given equal those of the company above. */
export function limitsWithin(bounds: Bounds, input: Partial<CompanyLimits> = {}): CompanyLimits {
  return {
    devices: input.devices === undefined ? bounds.devices : input.devices,
    users: input.users === undefined ? bounds.users : input.users,
    messages_a_day: input.messages_a_day === undefined ? bounds.messages_a_day : input.messages_a_day,
  };
}

/** Names of the inputs that exceed the bounds set by the companies above. Pure. */
export function beyond(bounds: Bounds, { limits = {}, modules }: Wanted): string[] {
  const found: string[] = LIMITS.filter((name) => {
    const [wanted, most] = [limits[name], bounds[name]];
    return wanted !== undefined && most !== null && (wanted === null || wanted > most);
  }).map((name) => `limits.${name}`);
  const { modules: open } = bounds;
  // A company without its own list has the modules of the company above it.
  if (open && modules?.some((id) => !open.includes(id))) found.push('modules');
  return found;
}

/** Throws `invalid` that names each input by which a company below would get more than the one above it has. */
export function assertWithin(ctx: Context, bounds: Bounds, wanted: Wanted): void {
  const fields = Object.fromEntries(beyond(bounds, wanted).map((field) => [field, [sentenceOf(ctx, bounds, field)]]));
  if (Object.keys(fields).length > 0) throw invalid({}, { fields });
}

function sentenceOf(ctx: Context, bounds: Bounds, field: string): string {
  const name = LIMITS.find((limit) => field === `limits.${limit}`);
  return name
    ? translate(ctx.language, 'errors.field_limit_beyond_parent', { limit: bounds[name] ?? 0 })
    : translate(ctx.language, 'errors.field_modules_beyond_parent');
}
