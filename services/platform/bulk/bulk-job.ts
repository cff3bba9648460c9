import type { bulkState } from '@gaugeway/proto/api';
import type { z } from 'zod';
import type { Context } from '../auth';
import type { Remark } from './bulk-row';

export type BulkState = z.output<typeof bulkState>;

/** A job as it is kept. */
export interface StoredJob<Kind extends string = string> {
  id: number;
  company_id: number;
  user_id: number;
  kind: Kind;
  state: BulkState;
  /** Name of the spreadsheet; empty where there is none. */
  file_name: string;
  params: Record<string, unknown>;
  /** Identity under which the job runs. */
  context: Context;
  notes: Remark[];
  /** Rows in all; of these, by outcome; with a warning. */
  total: number;
  done: number;
  refused: number;
  unchanged: number;
  with_warnings: number;
  /** The last row that a chunk has dealt with. */
  cursor: number;
  /** Chunks that broke one after the other. */
  failures: number;
  /** Unix seconds. */
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
}

export interface NewJob<Kind extends string = string> {
  kind: Kind;
  state: 'checked' | 'queued';
  fileName?: string;
  /** SHA-256 of the spreadsheet, which identifies the same one when it comes again. */
  fileHash?: string;
  params: object;
  notes?: readonly Remark[];
  total: number;
  refused?: number;
  unchanged?: number;
  withWarnings?: number;
}
