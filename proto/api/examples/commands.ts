import { checkCommand, controlDevice, createTask, listTasks } from '../tasks';
import { createEventRule } from '../event-rules';
import { occurredEvents } from '../occurred-events';
import { example } from './example';

const rule = {
  ...{ title: 'Voltage above 253 V', severity: 'warning' as const, options: { sound_alert: true } },
  operator: 'and' as const,
  conditions: [
    { kind: 'threshold' as const, field: 'voltage1', comparison: 'above' as const, value: 253, hysteresis: 3 },
  ],
  scope: { kind: 'resources' as const, resources: ['electricity' as const] },
  ...{ hold_minutes: 10, recover_minutes: 10, repeat_minutes: 0 },
};

export const commandExamples = [
  example(
    controlDevice,
    { id: 311, management: { power: 0 }, title: 'Отключить нагрузку', title_en: 'Switch the load off' },
    {
      ...{ msg: 'The command was executed.', task_id: 90_412 },
      control_set: { status: 5, result: { power: 0 }, error: null, result_code: 'ok' },
    },
  ),
  example(
    checkCommand,
    { command_type: 'control', device_ids: [311, 312], management: { power: 0 } },
    {
      devices: [
        { device_id: 311, name: 'House 4, input 1', msg: null },
        { device_id: 312, name: 'House 4, input 2', msg: 'The model has no relay.' },
      ],
      ...{ executable_count: 1, is_dangerous: true, requires_release: false },
    },
  ),
  example(
    createTask,
    { command_type: 'poll', device_ids: [311], management: { tariff: 1 }, title_en: 'Read the registers' },
    { msg: 'Tasks created: 1.', device_tasks: [{ id: 90_413, device_id: 311, status: 1 }] },
  ),
  example(
    listTasks,
    { page: 1, per_page: 10, device_ids: [311], command_type: 'control' },
    {
      device_tasks: {
        data: [
          {
            ...{ id: 90_412, device_id: 311, device_name: 'House 4, input 1', command_type: 'control' },
            ...{ command_class: 'B', control: 'power', read_back: 'relay_state', attempt: 1, created_by: 7 },
            ...{ title: 'Отключить нагрузку', title_en: 'Switch the load off', title_mn: '' },
            ...{ management: { power: 0 }, request: 'Power: off', status: 5, result_code: 'ok' },
            ...{ result: '{"power":0}', response: 'Power: off', step: null },
            ...{ created_at: 1_764_316_800, updated_at: 1_764_316_807, expires_at: 1_764_317_700 },
          },
        ],
        ...{ current_page: 1, last_page: 1, per_page: 10, total: 1, has_more: false },
      },
    },
  ),
  example(
    occurredEvents,
    { page: 1, per_page: 10, state: 'open', sort_field: 'created_at', sort: 'desc' },
    {
      occurred_events: {
        data: [
          {
            ...{ id: 5120, status: 1, created_at: 1_764_316_860, began_at: 1_764_316_200, ended_at: null },
            ...{ state: 'active', end_cause: '', times: 1, field: 'voltage1', value: 256.4, severity: 'warning' },
            event: { id: 14, title: 'Voltage above 253 V', options: { sound_alert: true } },
            device: { id: 311, name: 'House 4, input 1', kind: 'device' },
            ...{ subjects: 1, open_subjects: 1, assignee_id: null, assigned_at: null },
            ...{ silenced_until: null, comments: 0 },
          },
        ],
        ...{ current_page: 1, last_page: 1, per_page: 10, total: 1 },
      },
      unread: 1,
    },
  ),
  example(
    createEventRule,
    { ...rule, reactions: [{ channel_id: 3, after_minutes: 0, notify_on_end: true }] },
    {
      event: {
        ...{ id: 14, active: 1, ...rule, schedule: null },
        reactions: [
          {
            ...{ channel_id: 3, after_minutes: 0, notify_on_end: true },
            channel: { title: 'Shift on duty', active: 1, deleted_users: 0, has_no_recipients: false },
          },
        ],
        ...{ actions: [], actions_refused: false, places: [], missing: { fields: [], scope_ids: [] } },
        ...{ is_ready_made: false, open_count: 0, created_by: 7, created_at: 1_764_316_800 },
        ...{ updated_at: 1_764_316_800, version: 1 },
      },
      msg: 'The rule is created.',
    },
  ),
];
