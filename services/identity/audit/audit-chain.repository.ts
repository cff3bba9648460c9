import { Injectable } from '@nestjs/common';
import { columnsOf, Database, type Transaction } from '@gaugeway/platform/database';
import { type ChainEnd, SEALED_COLUMNS, type SealedFields, type SealedRow } from './audit-chain';

/** Any number that no one else locks: one process seals at a time. */
const SEAL_LOCK = 7_301_845;

export const HAS_UNSEALED_ROWS = 'EXISTS (SELECT FROM identity.audit WHERE number IS NULL)';

@Injectable()
export class AuditChainRepository {
  constructor(private readonly database: Database) {}

  /** The end of the chain, locked until the transaction ends. */
  async lockEnd(transaction: Transaction): Promise<ChainEnd> {
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [SEAL_LOCK]);
    const { rows } = await transaction.query<ChainEnd>('SELECT number, hash FROM identity.audit_head');
    return headOf(rows);
  }

  async unsealed(transaction: Transaction, limit: number): Promise<SealedFields[]> {
    const { rows } = await transaction.query<SealedFields>(
      `SELECT ${SEALED_COLUMNS} FROM identity.audit WHERE number IS NULL ORDER BY id LIMIT $1`,
      [limit],
    );
    return rows;
  }

  async seal(transaction: Transaction, rows: readonly SealedRow[], end: ChainEnd): Promise<void> {
    await transaction.query(
      `UPDATE identity.audit a SET number = s.number, prev_hash = s.prev_hash, hash = s.hash
       FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bytea[]) AS s(id, number, prev_hash, hash)
       WHERE a.id = s.id`,
      columnsOf(rows, 'id', 'number', 'prev_hash', 'hash'),
    );
    await transaction.query('UPDATE identity.audit_head SET number = $1, hash = $2', [end.number, end.hash]);
  }

  /** Sealed rows from a number on. */
  sealedFrom(number: number, limit: number): Promise<SealedRow[]> {
    return this.database.query<SealedRow>(
      `SELECT ${SEALED_COLUMNS}, number, prev_hash, hash FROM identity.audit
       WHERE number >= $1 ORDER BY number LIMIT $2`,
      [number, limit],
    );
  }

  async head(): Promise<ChainEnd> {
    return headOf(await this.database.query<ChainEnd>('SELECT number, hash FROM identity.audit_head'));
  }
}

function headOf(rows: readonly ChainEnd[]): ChainEnd {
  const [head] = rows;
  if (!head) throw new Error('the table identity.audit_head has lost its row: the end of the audit log is not known');
  return head;
}
