import { z } from 'zod';
import type { ServiceName } from './services';

/** The five lists of an access group (specification 1, section 3). */
export type AccessAction = 'read' | 'create' | 'update' | 'delete' | 'access_all';

/** Ids of the modules, which are the section numbers of the access rules. */
export const SECTION = {
  users: 1,
  companies: 2,
  accessRules: 3,
  devices: 4,
  dashboard: 5,
  objects: 6,
  reports: 7,
  events: 8,
  objectsMap: 9,
  directories: 10,
  billing: 11,
} as const;

export type Section = (typeof SECTION)[keyof typeof SECTION];

/**
 * Callers that are admitted. `anyOf` is satisfied by one of its rights; an administrator has every right.
 * - public: no sign-in is needed;
 * - session: any valid session;
 * - consumer: a session of a consumer's account, which no other rule but `public` lets in;
 * - admin: an administrator of the session's company;
 * - platform: an administrator of company 1;
 * - integration: a machine that shows an integration key in `X-Integration-Key`.
 */
export type AccessRule =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'consumer' }
  | { kind: 'admin' }
  | { kind: 'platform' }
  | { kind: 'integration' }
  | { kind: 'rights'; anyOf: readonly { action: AccessAction; section: Section }[] };

export const open: AccessRule = { kind: 'public' };
export const session: AccessRule = { kind: 'session' };
export const consumerSession: AccessRule = { kind: 'consumer' };
export const admin: AccessRule = { kind: 'admin' };

/** `can('read', SECTION.devices)`; several actions mean that one of them is enough. */
export function can(actions: AccessAction | readonly AccessAction[], section: Section): AccessRule {
  const list = typeof actions === 'string' ? [actions] : actions;
  return { kind: 'rights', anyOf: list.map((action) => ({ action, section })) };
}

/** Calls of one address: `burst` at once, then `perSecond`. */
export interface CallRate {
  readonly burst: number;
  readonly perSecond: number;
}

export interface Endpoint<I extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType, A extends string = string> {
  /** Unique, dotted: `<service>.<noun>.<verb>`. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/`, as the specification spells it; parameters in braces. */
  readonly path: string;
  readonly service: ServiceName;
  readonly access: AccessRule;
  /** Short imperative for the API documentation: "List the metering devices". */
  readonly summary: string;
  /** Effects, limits and special errors. Access, rate and common errors are derived (platform/http). */
  readonly description?: string;
  /** Path parameters, query and body, merged; the path wins over the body, the body over the query. */
  readonly input: I;
  /** `data` of the reply. */
  readonly reply: R;
  /** false for a call that changes nothing although it is no GET (the lists by POST of the specification). Default: method is not GET. */
  readonly mutates: boolean;
  /**
   * Rows that the call's statements see. Public calls, calls of integrations and of the operator see all rows.
   * - company: the rows of the session's company;
   * - branch: those of the companies below it too;
   * - person: all rows, for calls about the caller's own account or session, which work in any company.
   * Default company.
   */
  readonly scope: 'company' | 'branch' | 'person';
  /** Limit per address of a call that costs a password hash or a transaction and that nearly anybody may make. Default none. */
  readonly rate?: CallRate;
  /** Open to the demo account, which changes nothing whatever its rights are. Default: not `mutates`. */
  readonly demo: boolean;
  /**
   * Open in a company whose access has expired. Default: public calls and calls of integrations, calls that change
   * nothing, and a person's own data.
   */
  readonly afterExpiry: boolean;
  /**
   * Actions that the call, or work that it starts, records in the audit log: `entity.what_happened`. Each has a title in
   * the console's texts (`audit`, `action.*`). Default none.
   */
  readonly audit: readonly A[];
  /** Largest body in bytes. Default 1 MiB. */
  readonly bodyLimit: number;
  /** Start of the path. Calls of machines are outside `/api/`. Default `/api/`. */
  readonly prefix: '/api/' | '/';
  /**
   * true: the handler gets the body as bytes and writes the reply itself (no validation, no envelope). Default false.
   */
  readonly raw: boolean;
  /** true: the body is a file, and the input comes in path and query. Default false. */
  readonly takesFile: boolean;
}

type WithDefault =
  | 'mutates'
  | 'scope'
  | 'demo'
  | 'afterExpiry'
  | 'audit'
  | 'bodyLimit'
  | 'prefix'
  | 'raw'
  | 'takesFile';

type Declared<I extends z.ZodType, R extends z.ZodType, A extends string> = Omit<
  Endpoint<I, R, A>,
  WithDefault | 'input' | 'reply'
> &
  Partial<Pick<Endpoint<I, R, A>, WithDefault>> & { input?: I; reply?: R };

/** A call without input. */
type Nothing = z.ZodObject<z.core.$ZodLooseShape>;

/** Declares one call: the route, its validation, its access rule, its documentation and the web's typed client come from this value and from nothing else. */
export function endpoint<
  I extends z.ZodType = Nothing,
  R extends z.ZodType = z.ZodObject<{ msg: z.ZodString }>,
  A extends string = never,
>(declared: Declared<I, R, A>): Endpoint<I, R, A> {
  const { access, mutates = declared.method !== 'GET' } = declared;
  const isOpenRule = access.kind === 'public' || access.kind === 'integration';
  return {
    mutates,
    scope: 'company',
    demo: !mutates,
    afterExpiry: isOpenRule || !mutates || access.kind === 'session',
    audit: [],
    bodyLimit: 1024 * 1024,
    prefix: '/api/',
    raw: false,
    takesFile: false,
    input: z.object({}) as unknown as I,
    reply: z.object({ msg: z.string() }) as unknown as R,
    ...declared,
  };
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'reply' in value;
}

/** The calls that files of the contract export, alone or as a record of calls, each once. */
export function endpointsIn(files: readonly object[]): Endpoint[] {
  const exported = files.flatMap((file) => Object.values(file) as unknown[]);
  const found = exported.flatMap((value) =>
    isEndpoint(value)
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).filter(isEndpoint)
        : [],
  );
  return [...new Set(found)];
}

/** Actions of the audit log that calls of files of the contract record, exported alone or as a record of calls. */
export type RecordedIn<F> = F extends unknown ? { [K in keyof F]-?: RecordedBy<F[K]> }[keyof F] : never;
type RecordedBy<V> = V extends { readonly audit: readonly (infer A extends string)[] }
  ? A
  : V extends Readonly<Record<string, { readonly audit: readonly (infer A extends string)[] }>>
    ? A
    : never;

/** Recorded by the access guard, for any call. */
export type RefusalAction = 'access.denied';

/** Input as the caller sends it (before defaults). */
export type CallOf<E extends Endpoint> = z.input<E['input']>;
/** Input as the handler gets it (after defaults and coercion). */
export type InputOf<E extends Endpoint> = z.output<E['input']>;
/** Result of the handler, returned to the caller in `data`. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
