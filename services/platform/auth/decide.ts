import {
  auditList,
  companyLog,
  createSubcompany,
  deleteSubcompany,
  editSubcompany,
  type Endpoint,
  endService,
  ENTITY_LIMIT_USE,
  enterCode,
  enterSubcompany,
  moveSubcompany,
  savePeakHours,
  servicedCompanies,
  serviceLog,
  type ServiceName,
  setService,
  subcompanies,
  subcompany,
  subcompanyTree,
  switchSubcompany,
} from '@gaugeway/proto/api';
import type { Scope } from '../database';
import {
  type AppError,
  companyExpired,
  demoReadOnly,
  moduleClosed,
  noRight,
  noSession,
  notForMachines,
} from '../http/errors';
import { isOpenAfterExpiry, isOpenToDemo } from './call-rules';
import { type Context, isAllowed, isMachine, isModuleClosed } from './context';

/** Services whose calls about the caller's person (profile, password, second factor, sessions) work in any company. */
const OF_PERSONS: ReadonlySet<ServiceName> = new Set(['identity']);
/** What changes the caller's own session, also where the user has entered from a company above. */
const OF_OWN_SESSION: ReadonlySet<string> = new Set([enterSubcompany.id, enterCode.id]);
/** Calls about the companies below the caller's, with their users and what was done there. */
const OF_BRANCH: ReadonlySet<string> = new Set([
  ...[subcompanies.id, subcompanyTree.id, subcompany.id, createSubcompany.id, editSubcompany.id, switchSubcompany.id],
  ...[deleteSubcompany.id, moveSubcompany.id, servicedCompanies.id, setService.id, endService.id],
  ...[auditList.id, companyLog.id, serviceLog.id, savePeakHours.id, ENTITY_LIMIT_USE.identity.id],
]);

/** The answer of the access rules to one caller of one call. */
export interface Decision {
  /** null where the caller may make the call. */
  readonly refusal: AppError | null;
  /** Rows that the call's statements see; null: none run. */
  readonly scope: Scope | null;
}

/**
 * The access decision: a pure function of the call's declaration and the caller (null: without a session), so that it is
 * tested for all calls and callers in memory (decide.spec.ts). An integration's key is checked by its handler.
 */
export function decide(endpoint: Endpoint, context: Context | null): Decision {
  const refusal = refusalOf(context, endpoint);
  return { refusal, scope: scopeOf(endpoint, refusal ? null : context) };
}

/**
 * Rows that a call sees. null: not decided, no statement runs. Public calls and the API of integrations find
 * out whom it is about; the operator's calls are about the installation, and a person's own about that person.
 */
function scopeOf({ id, access, service }: Endpoint, context: Context | null): Scope | null {
  if (access.kind === 'public' || access.kind === 'integration' || access.kind === 'platform') return 'everyone';
  const companyId = context?.companyId ?? null;
  if (companyId !== null && OF_BRANCH.has(id)) return { branchOf: companyId };
  if (OF_OWN_SESSION.has(id) || (OF_PERSONS.has(service) && access.kind === 'session')) return 'everyone';
  return companyId;
}

/** The error of a refused caller; null for a permitted one. */
function refusalOf(context: Context | null, endpoint: Endpoint): AppError | null {
  const { kind } = endpoint.access;
  if (kind === 'public' || kind === 'integration') return null;
  if (!context) return noSession();
  if (context.isDemo && !isOpenToDemo(endpoint)) return demoReadOnly();
  if (!isAllowed(context, endpoint.access)) {
    if (isModuleClosed(context, endpoint.access)) return moduleClosed();
    return isMachine(context) && kind === 'session' ? notForMachines() : noRight();
  }
  return context.isExpired && !isOpenAfterExpiry(endpoint) ? companyExpired() : null;
}
