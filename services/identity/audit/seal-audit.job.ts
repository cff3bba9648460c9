import { Injectable } from '@nestjs/common';
import { Database, forEveryone } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { type SealedRow, sealOf } from './audit-chain';
import { AuditChainRepository } from './audit-chain.repository';

const EVERY_MS = 1000;
const CHUNK = 500;

/**
 * Chains the rows of the audit log: each gets the next number, and a hash over itself and the row before it.
 *
 * Chained where it is written, every write of the product would wait for the one before it to commit. So writers only
 * add, and one process seals what has become visible, every second and before the log is read. A number says where a row
 * is in the chain, not its id: ids are given before the commit, and a slow transaction's row would come too late for
 * a chain in their order. What is changed within the second before the seal is not seen; after it, everything is.
 */
@Injectable()
export class SealAuditJob {
  constructor(
    private readonly database: Database,
    private readonly chain: AuditChainRepository,
  ) {}

  /** Seals everything that is stored now: all companies share one chain, whoever reads their part of it. */
  @Every(EVERY_MS, 'identity.seal_audit')
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
