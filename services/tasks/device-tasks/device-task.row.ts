import type { TaskState } from '@gaugeway/proto/api';

/** A task as the database gives it. Times are Unix seconds, `expires_ms` Unix milliseconds. */
export interface DeviceTaskRow {
  id: number;
  company_id: number;
  device_id: number;
  command_type: 'poll' | 'control';
  command_class: string;
  title: string;
  title_en: string;
  management: Record<string, unknown>;
  status: TaskState;
  result_code: string | null;
  result: string | null;
  priority: number;
  attempt: number;
  fence: number;
  expires_at: number;
  expires_ms: number;
  created_at: number;
  updated_at: number;
}

export interface NewDeviceTask {
  companyId: number;
  deviceId: number;
  commandType: 'poll' | 'control';
  /** A to E, reliability.md. */
  commandClass: string;
  title: string;
  titleEn: string;
  management: Record<string, unknown>;
  /** 1 operator command, 2 operator poll, 3 scheduled poll. */
  priority: 1 | 2 | 3;
  /** Seconds from now, by the database's clock. */
  ttl: number;
  /** User; 0 = the scheduler. */
  createdBy: number;
}

/** A move of a task that the lifecycle has been asked about. */
export interface TaskMove {
  id: number;
  from: TaskState;
  to: TaskState;
  attempt: number;
  /** Why, in a word or two; kept with the transition. */
  cause: string;
  resultCode: string | null;
  result: string | null;
}

/** Priorities on a line: lower goes first. */
export const PRIORITY = { operatorCommand: 1, operatorPoll: 2, scheduledPoll: 3 } as const;
