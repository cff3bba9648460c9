import { Injectable } from '@nestjs/common';
import { SecretSeal } from '@gaugeway/platform/crypto';
import type { ImportColumn } from './import-columns';

/** Keys and passwords of rows that wait: sealed for their row, so that one that is copied to another opens nothing. */
@Injectable()
export class RowSecrets {
  private readonly seal = SecretSeal.of('import rows');

  /** A row's cells without its secrets, and these sealed; null = it has none. */
  close(
    owner: string,
    cells: Readonly<Record<string, string>>,
    columns: readonly ImportColumn[],
  ): { cells: Record<string, string>; secrets: Buffer | null } {
    const secret = new Set(columns.filter(isSecret).map(({ name }) => name));
    const entries = Object.entries(cells);
    const kept = entries.filter(([name]) => secret.has(name));
    return {
      cells: Object.fromEntries(entries.filter(([name]) => !secret.has(name))),
      secrets: kept.length > 0 ? this.seal.seal(owner, JSON.stringify(Object.fromEntries(kept))) : null,
    };
  }

  open(jobId: number, row: { n: number; secrets: Buffer | null }): Record<string, string> {
    if (!row.secrets) return {};
    return JSON.parse(this.seal.open(ownerOf(jobId, row.n), row.secrets)) as Record<string, string>;
  }
}

export const ownerOf = (jobId: number, n: number): string => `import:${jobId}:${n}`;

export const isSecret = ({ kind }: ImportColumn): boolean => kind === 'key' || kind === 'password';
