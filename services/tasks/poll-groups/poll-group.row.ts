import type { PollGroup } from '@gaugeway/proto/api';

/** The fields of a group that a user sets, as the API has them. */
export type PollGroupFields = Omit<PollGroup, 'id' | 'version' | 'devices_count' | 'health' | 'created_at'>;

/** A group as the database returns it; `created_at`: Unix seconds. */
export interface PollGroupRow extends PollGroupFields {
  id: number;
  version: number;
  devices_count: number;
  created_at: number;
}

/** A device that a user adds to a group. */
export interface Candidate {
  device_id: number;
  model_id: number;
  name: string;
  /** Current group; null = none. */
  group_id: number | null;
  group_name: string | null;
}
