import { type BrokenLink, ChainCheck, type ChainEnd } from './audit-chain';
import type { AuditChainRepository } from './audit-chain.repository';

const CHUNK = 5000;

export interface Verdict {
  /** null = every row is as it was sealed. */
  broken: BrokenLink | null;
  /** Last row up to which the chain is whole. */
  verified: ChainEnd;
  /** true where the row noted outside of the database is unchanged in the chain, or none was given. */
  matches: boolean;
}

/**
 * Reads the whole chain. `noted` is an earlier end of it that is stored elsewhere: a person with write access to the
 * database could make a new chain, but not one with this row.
 */
export async function verifyAudit(chain: AuditChainRepository, noted?: ChainEnd): Promise<Verdict> {
  const check = new ChainCheck();
  let matches = noted === undefined;
  for (let from = Number.MIN_SAFE_INTEGER; ; from = check.verified.number + 1) {
    const rows = await chain.sealedFrom(from, CHUNK);
    const broken = check.take(rows);
    if (broken) return { broken, verified: check.verified, matches: false };
    const found = rows.find(({ number }) => number === noted?.number);
    if (noted && found) matches = found.hash.equals(noted.hash);
    if (rows.length === CHUNK) continue;
    // Rows and the new end become visible together: an end further on means that more was sealed meanwhile.
    const head = await chain.head();
    if (head.number <= check.verified.number || rows.length === 0) {
      return { broken: check.finish(head), verified: check.verified, matches };
    }
  }
}
