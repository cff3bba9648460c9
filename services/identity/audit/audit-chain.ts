import { createHash } from 'node:crypto';

/**
 * Fields that a seal covers, as the database formats them: the texts do not depend on the number types of a driver or
 * language.
 */
export interface SealedFields {
  id: number;
  /** Unix microseconds. */
  at: number;
  action: string;
  user_id: number | null;
  api_key_id: number | null;
  company_id: number | null;
  address: string;
  /** `details::text` of a jsonb column, whose spelling PostgreSQL keeps. */
  details: string;
  event_id: string | null;
}

export interface SealedRow extends SealedFields {
  number: number;
  prev_hash: Buffer;
  hash: Buffer;
}

/** Columns of `SealedFields`, in SQL. */
export const SEALED_COLUMNS = `id, (extract(epoch FROM at) * 1000000)::bigint AS at, action, user_id, api_key_id,
  company_id, address, details::text AS details, event_id`;

/** The hash before the first row. */
export const CHAIN_START: ChainEnd = { number: 0, hash: Buffer.alloc(32) };

export interface ChainEnd {
  number: number;
  hash: Buffer;
}

/** The seal of a row: SHA-256 over the hash before it and a canonical form of the row, which is a JSON array in this order. */
export function sealOf(before: Buffer, number: number, row: SealedFields): Buffer {
  const { id, at, action, user_id, api_key_id, company_id, address, details, event_id } = row;
  const canonical = JSON.stringify([
    number,
    id,
    at,
    action,
    user_id,
    api_key_id,
    company_id,
    address,
    details,
    event_id,
  ]);
  return createHash('sha256').update(before).update(canonical).digest();
}

export interface BrokenLink {
  /** Place in the chain of the first row that is not as it was sealed. */
  number: number;
  /** null where the row was deleted. */
  id: number | null;
  why: 'removed' | 'inserted' | 'altered' | 'relinked';
}

/** Follows the chain row by row; it keeps the last link alone, so any number of rows fits. */
export class ChainCheck {
  private end: ChainEnd = CHAIN_START;

  get verified(): ChainEnd {
    return this.end;
  }

  /** Rows in the order of their numbers. The first one that breaks the chain, or null. */
  take(rows: readonly SealedRow[]): BrokenLink | null {
    for (const row of rows) {
      const expected = this.end.number + 1;
      if (row.number > expected) return { number: expected, id: null, why: 'removed' };
      if (row.number < expected) return { number: row.number, id: row.id, why: 'inserted' };
      if (!row.prev_hash.equals(this.end.hash)) return { number: row.number, id: row.id, why: 'relinked' };
      const seal = sealOf(this.end.hash, row.number, row);
      if (!row.hash.equals(seal)) return { number: row.number, id: row.id, why: 'altered' };
      this.end = { number: row.number, hash: seal };
    }
    return null;
  }

  /** Checks after the last row whether the chain ends at its known end. */
  finish(head: ChainEnd): BrokenLink | null {
    if (this.end.number < head.number) return { number: this.end.number + 1, id: null, why: 'removed' };
    if (this.end.number > head.number) return { number: head.number + 1, id: null, why: 'inserted' };
    return this.end.hash.equals(head.hash) ? null : { number: head.number, id: null, why: 'relinked' };
  }
}
