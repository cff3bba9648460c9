import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';

/** Rows a statement removes at once: locks and log stay small. */
const CHUNK = 20_000;

@Injectable()
export class UpkeepRepository {
  constructor(private readonly database: Database) {}

  /** Frames received before a time, Unix milliseconds. */
  forgetFrames(before: number): Promise<void> {
    return this.removeInChunks('messages.frame', 'received_at', before);
  }

  /** Revisions of rows that are older than what is kept. */
  dropRevisions(before: number): Promise<void> {
    return this.removeInChunks('messages.message_revision', 'ts', before);
  }

  private async removeInChunks(table: string, column: string, before: number): Promise<void> {
    for (;;) {
      const removed = await this.database.query(
        `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${column} < $1 LIMIT ${CHUNK})) RETURNING 1 AS one`,
        [new Date(before).toISOString()],
      );
      if (removed.length < CHUNK) return;
    }
  }
}
