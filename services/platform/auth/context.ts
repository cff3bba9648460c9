import { type AccessAction, type AccessRule, type Language, SECTION, type Section } from '@gaugeway/proto/api';
import type { Zone } from '@gaugeway/proto/time/zone';

export type { Language };

/** Section ids of an access group by action. */
export type AccessRights = Record<AccessAction, readonly number[]>;

/**
 * The caller, their company and their rights. The gateway resolves it once from the session; every repository method
 * takes it first and is scoped by it.
 */
export interface Context {
  /** Id of the session; for a machine `api_key:<id>`, which no session has. */
  readonly sessionId: string;
  /** The user; negative: the API key of that number, a machine that no person's own things belong to. */
  readonly userId: number;
  /** Name of the user or the key. */
  readonly userName: string;
  /** Company whose data is read and changed. */
  readonly companyId: number;
  /** Companies entered on the way here, outermost first, `companyId` last. */
  readonly chain: readonly number[];
  readonly isAdmin: boolean;
  /** A demo account may read everything of its company and change nothing. */
  readonly isDemo: boolean;
  readonly rights: AccessRights;
  /** Modules that the company and all above it have; null or absent = all. No user's rights reach beyond them. */
  readonly modules?: readonly number[] | null;
  /**
   * The access of the company, or of one that was entered on the way, has expired, or the contract of a dealer above it
   * makes it read-only: it can be read and no longer written.
   */
  readonly isExpired?: boolean;
  readonly language: Language;
  /**
   * The consumer whose own account this is: no user, without any right, to whom the calls of `consumer` rules alone are
   * open. Absent for everybody else.
   */
  readonly consumer?: { readonly id: string; readonly name: string };
  /** Hours from UTC of the caller's clock now. */
  readonly timeZone: number;
  /** The same clock with the changes of its offset; absent = `timeZone` at all times. */
  readonly zone?: Zone;
  readonly requestId: string;
  /** Remote address. */
  readonly address: string;
}

/** The caller's clock, for days and months. */
export const callerZone = ({ zone, timeZone }: Pick<Context, 'zone' | 'timeZone'>): Zone => zone ?? timeZone;

/** Fields of a request, or of a session that a socket holds, that decide about rights. */
export type Entitled = Pick<Context, 'userId' | 'companyId' | 'isAdmin' | 'isDemo' | 'rights' | 'modules' | 'consumer'>;

/** true for an API key. */
export function isMachine(context: Entitled): boolean {
  return context.userId < 0;
}

/**
 * true if the rule allows this context. `integration` rules are decided by their own guard. A machine makes the calls
 * that a right opens: the calls of every session are a person's own (a password, a second factor, settings, entering a
 * company), and no key is an administrator.
 */
export function isAllowed(context: Entitled, rule: AccessRule): boolean {
  if (rule.kind === 'public') return true;
  // First of all: a consumer's session passes only by its own rule.
  if (context.consumer || rule.kind === 'consumer') return rule.kind === 'consumer' && context.consumer !== undefined;
  switch (rule.kind) {
    case 'session':
      return !isMachine(context);
    case 'admin':
      return context.isAdmin;
    case 'platform':
      return context.isAdmin && context.companyId === 1;
    case 'integration':
      return false;
    case 'rights':
      return rule.anyOf.some((right) => hasRight(context, right.action, right.section));
  }
}

/** true if the call is closed because its module is not among the company's, regardless of the caller's rights. */
export function isModuleClosed(context: Entitled, rule: AccessRule): boolean {
  return rule.kind === 'rights' && rule.anyOf.every(({ section }) => !hasModule(context, section));
}

/** Sections without a menu item are included in the section from which they are reached. */
const COMES_WITH: Partial<Record<Section, Section>> = {
  [SECTION.accessRules]: SECTION.users,
  [SECTION.objectsMap]: SECTION.objects,
};

function hasModule({ modules }: Entitled, section: Section): boolean {
  return !modules || modules.includes(section) || modules.includes(COMES_WITH[section] ?? section);
}

/**
 * The user whose ties decide which devices are seen; null = all of the company's are, because an administrator, a right
 * (`access_all` on devices) or the demo account has the right.
 */
export function tiedTo(context: Entitled): number | null {
  return seesOwnOf(context, SECTION.devices);
}

/** The user whose own things alone are seen in a section; null = all of the company's are (as in `tiedTo`). */
export function seesOwnOf(context: Entitled, section: Section): number | null {
  const seesAll = context.isAdmin || context.isDemo || context.rights.access_all.includes(section);
  return seesAll ? null : context.userId;
}

export function hasRight(context: Entitled, action: AccessAction, section: Section): boolean {
  return hasModule(context, section) && (context.isAdmin || context.rights[action].includes(section));
}
