import { type AccessAction, type AccessRule, SECTION, type Section } from '@gaugeway/proto/api';

export type Language = 'ru' | 'en' | 'mn';

/** The five lists of section ids of an access group. */
export type AccessRights = Record<AccessAction, readonly number[]>;

/**
 * Who asks, for which company, with which rights. The gateway resolves it once from the session; every repository method
 * takes it first and is scoped by it.
 */
export interface Context {
  /** Of a machine `api_key:<id>`, which no session is named. */
  readonly sessionId: string;
  /** The user; negative: the API key of that number, a machine that no person's own things belong to. */
  readonly userId: number;
  /** What the user or the key is called. */
  readonly userName: string;
  /** The company whose data is seen and changed. */
  readonly companyId: number;
  /** Companies entered on the way here, outermost first, `companyId` last. */
  readonly chain: readonly number[];
  readonly isAdmin: boolean;
  /** A demo account may read everything of its company and change nothing. */
  readonly isDemo: boolean;
  readonly rights: AccessRights;
  readonly language: Language;
  /** Hours from UTC. */
  readonly timeZone: number;
  readonly requestId: string;
  /** Remote address of the caller. */
  readonly address: string;
}

/** What decides about rights: of a request, and of a session that a socket holds. */
export type Entitled = Pick<Context, 'userId' | 'companyId' | 'isAdmin' | 'isDemo' | 'rights'>;

/** An API key acts, and no user. */
export function isMachine(context: Entitled): boolean {
  return context.userId < 0;
}

/**
 * May this context do what the rule asks for? `integration` rules are decided by their own guard. A machine
 * makes the calls that a right opens: what any session may is a person's own (a password, a second factor, settings,
 * entering a company), and no key is an administrator.
 */
export function isAllowed(context: Entitled, rule: AccessRule): boolean {
  switch (rule.kind) {
    case 'public':
      return true;
    case 'session':
      return !isMachine(context);
    case 'admin':
      return context.isAdmin;
    case 'platform':
      return context.isAdmin && context.companyId === 1;
    case 'integration':
      return false;
    case 'rights':
      return context.isAdmin || rule.anyOf.some((right) => hasRight(context, right.action, right.section));
  }
}

/**
 * The user whose ties decide which devices are seen; null = all of the company's are, because an administrator, a right
 * (`access_all` on devices) or the demo account's standing says so.
 */
export function tiedTo(context: Entitled): number | null {
  return context.isDemo || hasRight(context, 'access_all', SECTION.devices) ? null : context.userId;
}

export function hasRight(context: Entitled, action: AccessAction, section: Section): boolean {
  return context.isAdmin || context.rights[action].includes(section);
}
