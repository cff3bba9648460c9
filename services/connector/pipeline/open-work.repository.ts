import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';

/** SQL condition by queue: it has entries that may be due. */
const IS_FILLED = {
  commands: `EXISTS (SELECT FROM connector.command WHERE state = 'queued')`,
  downlinks: `EXISTS (SELECT FROM connector.downlink WHERE state <> 'ended')`,
  requests: 'EXISTS (SELECT FROM connector.provisioning WHERE goal > done AND next_try_at <= now())',
  uploadedCodecs: 'EXISTS (SELECT FROM connector.codec_uplink)',
} as const;

export type WorkQueue = keyof typeof IS_FILLED;

const FILLED = `SELECT ${Object.entries(IS_FILLED)
  .map(([queue, condition]) => `${condition} AS "${queue}"`)
  .join(', ')}`;

@Injectable()
export class OpenWorkRepository {
  constructor(private readonly database: Database) {}

  async filled(): Promise<Record<WorkQueue, boolean>> {
    const [row] = await this.database.prepared<Record<WorkQueue, boolean>>('connector.open_work', FILLED, []);
    if (!row) throw new Error('the database returned no row');
    return row;
  }
}
