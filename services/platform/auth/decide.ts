import type { Endpoint } from '@gaugeway/proto/api';
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
import { type Context, isAllowed, isMachine, isModuleClosed } from './context';

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

/** Rows that a call sees. null: not decided, no statement runs. */
function scopeOf({ access, scope }: Endpoint, context: Context | null): Scope | null {
  if (access.kind === 'public' || access.kind === 'integration' || access.kind === 'platform') return 'everyone';
  if (scope === 'person') return 'everyone';
  const companyId = context?.companyId ?? null;
  return companyId !== null && scope === 'branch' ? { branchOf: companyId } : companyId;
}

/** The error of a refused caller; null for a permitted one. */
function refusalOf(context: Context | null, endpoint: Endpoint): AppError | null {
  const { kind } = endpoint.access;
  if (kind === 'public' || kind === 'integration') return null;
  if (!context) return noSession();
  if (context.isDemo && !endpoint.demo) return demoReadOnly();
  if (!isAllowed(context, endpoint.access)) {
    if (isModuleClosed(context, endpoint.access)) return moduleClosed();
    return isMachine(context) && kind === 'session' ? notForMachines() : noRight();
  }
  return context.isExpired && !endpoint.afterExpiry ? companyExpired() : null;
}
