import { type Task, TASK_STATE } from '@gaugeway/proto/api/tasks';
import { LONG, NOW } from './entry';

const task = (id: number, part: Partial<Task>): Task => ({
  id,
  device_id: 100 + id,
  device_name: `Meter ${id}`,
  command_type: 'control',
  command_class: 'A',
  control: 'now_value',
  read_back: null,
  attempt: 1,
  created_by: 5,
  title: 'Read the current values',
  title_en: 'Read the current values',
  title_mn: '',
  management: {},
  request: '',
  status: TASK_STATE.done,
  result_code: null,
  result: null,
  response: '',
  step: null,
  created_at: NOW,
  updated_at: NOW,
  expires_at: NOW + 3600,
  ...part,
});

/** One of each outcome. */
export const tasks: Task[] = [
  task(1, {}),
  task(2, { status: TASK_STATE.failed, result_code: 'no_answer', device_name: LONG }),
  task(3, { status: TASK_STATE.expired }),
  task(4, { status: TASK_STATE.cancelled, device_name: null }),
  task(5, { status: TASK_STATE.unknown, command_class: 'B', control: 'relay' }),
];
