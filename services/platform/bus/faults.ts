import { isTransientDatabaseFault } from '../database';
import { TransientError } from './bus';

/** Wired wrong: the process must not start so. Every fault is in the message. */
export class BusWiringError extends Error {
  override readonly name = 'BusWiringError';
}

/** The publisher's own mistake (no such topic, a key that cannot be); trying again would not help. */
export class UnpublishableError extends Error {
  override readonly name = 'UnpublishableError';
}

/** true if the fault is declared or known to be transient. Searches `cause`, as libraries wrap errors of the driver. */
export function isTransient(error: unknown): boolean {
  for (let fault = error, depth = 0; fault !== undefined && depth < 5; depth++) {
    if (fault instanceof TransientError || isTransientDatabaseFault(fault) || isTransientKafkaFault(fault)) return true;
    if (!(fault instanceof Error)) return false;
    // A time-out of `pg` itself or of the server's statement_timeout: the server is too busy to answer.
    if (/query read timeout|statement timeout/i.test(fault.message)) return true;
    fault = fault.cause;
  }
  return false;
}

function isTransientKafkaFault(error: unknown): boolean {
  return error instanceof Error && error.name.startsWith('KafkaJS') && 'retriable' in error && error.retriable === true;
}

/** Single sentence for a log line or a dead letter. */
export function causeOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.length > 1000 ? `${text.slice(0, 999)}…` : text;
}
