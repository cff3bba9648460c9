import { Injectable } from '@nestjs/common';
import { Database, forEveryone } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { type SealedRow, sealOf } from './audit-chain';
import { AuditChainRepository, HAS_UNSEALED_ROWS } from './audit-chain.repository';

const EVERY_MS = 1000;
const CHUNK = 500;

/**
 * Chains the rows of the audit log: each gets the next number, and a hash over itself and the row before it.
 *
 * Sealing at the time of writing would make every write of the product wait for the previous one to commit. So writers
 * only add rows, and one process seals the visible ones, every second and before the log is read. A separate number
 * gives the place in the chain: ids are assigned before the commit, so rows of slow transactions would arrive too late
 * for a chain in the order of ids. Changes within the second before the seal are not detected; later ones are.
 */
@Injectable()
export class SealAuditJob {
  constructor(
    private readonly database: Database,
    private readonly chain: AuditChainRepository,
  ) {}

  /** Seals all rows that are stored now. All companies share one chain, so the reader's company does not matter. */
  @Every(EVERY_MS, 'identity.seal_audit', HAS_UNSEALED_ROWS)
  async run(): Promise<void> {
    await forEveryone(async () => {
      while ((await this.sealChunk()) === CHUNK);
    });
  }

  private sealChunk(): Promise<number> {
    return this.database.transaction(async (transaction) => {
      let end = await this.chain.lockEnd(transaction);
      const rows = await this.chain.unsealed(transaction, CHUNK);
      if (rows.length === 0) return 0;
      const sealed: SealedRow[] = [];
      for (const row of rows) {
        const number = end.number + 1;
        const hash = sealOf(end.hash, number, row);
        sealed.push({ ...row, number, prev_hash: end.hash, hash });
        end = { number, hash };
      }
      await this.chain.seal(transaction, sealed, end);
      return rows.length;
    });
  }
}
