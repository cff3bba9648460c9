import type { Language, TaskFrame, TaskState } from '@gaugeway/proto/api';

/** Failure of a task: the key of a driver's sentence, and its variables. */
export interface TaskFailure {
  key: string;
  values: Record<string, unknown>;
}

/** A task as the database returns it. Times are Unix seconds, `expires_ms` Unix milliseconds. */
export interface DeviceTaskRow {
  id: number;
  company_id: number;
  device_id: number;
  command_type: 'poll' | 'control';
  command_class: string;
  /** Key of the control; null = it reads. */
  control: string | null;
  title: string;
  title_en: string;
  /** Empty = none was given. */
  title_mn: string;
  management: Record<string, unknown>;
  status: TaskState;
  result_code: string | null;
  /** Values that the device answered, by name, as a JSON object. */
  result: string | null;
  failure: TaskFailure | null;
  /** Last step of the task (TASK_STEPS); empty = none beyond its state. */
  step: string;
  priority: number;
  attempt: number;
  fence: number;
  expires_at: number;
  expires_ms: number;
  /** User; 0 = the scheduler, negative: an API key. */
  created_by: number;
  created_at: number;
  updated_at: number;
}

/** A row of a list, with the name of its device; null = the device is no longer there. */
export interface ListedTaskRow extends DeviceTaskRow {
  device_name: string | null;
  /** null = the device is not known any more. */
  model_id: number | null;
}

export interface NewDeviceTask {
  companyId: number;
  deviceId: number;
  commandType: 'poll' | 'control';
  /** A to E, reliability.md. */
  commandClass: string;
  /** Key of the control; null = it reads. */
  control: string | null;
  title: string;
  titleEn: string;
  /** Empty = none was given. */
  titleMn: string;
  management: Record<string, unknown>;
  /** 1 operator command, 2 operator poll, 3 scheduled poll. */
  priority: 1 | 2 | 3;
  /** Seconds from now, by the database's clock. */
  ttl: number;
  /** User; 0 = the scheduler. */
  createdBy: number;
  /** The poll group that it asks for; absent = none. */
  pollGroupId?: number;
  /** true: waits for a second person (command-throttle.ts). */
  isQuarantined?: boolean;
}

/** The title of a new task in each language. */
export const titlesIn = (
  textIn: (language: Language) => string,
): Pick<NewDeviceTask, 'title' | 'titleEn' | 'titleMn'> => ({
  title: textIn('ru'),
  titleEn: textIn('en'),
  titleMn: textIn('mn'),
});

/** The title of a task in a language: in English where there is none in it. */
export const titleIn = (row: Pick<DeviceTaskRow, 'title' | 'title_en' | 'title_mn'>, language: Language): string =>
  language === 'ru' ? row.title : (language === 'mn' && row.title_mn) || row.title_en;

/** A transition of a task, checked by the lifecycle. */
export interface TaskMove {
  id: number;
  from: TaskState;
  to: TaskState;
  attempt: number;
  /** Cause in one or two words; stored with the transition. */
  cause: string;
  resultCode: string | null;
  /** Values that the device answered, by name, as a JSON object. */
  result: string | null;
  failure?: TaskFailure | null;
  /** Step of TASK_STEPS; absent = none. */
  step?: string;
  /** The person who decided it. */
  userId?: number;
  /** Name of the gateway that carried the command, as it named itself; absent = not reported. */
  gateway?: string;
  /** Frames sent and received over the line or the air. */
  frames?: readonly TaskFrame[];
}

/** Priorities on a line: lower goes first. */
export const PRIORITY = { operatorCommand: 1, operatorPoll: 2, scheduledPoll: 3 } as const;
