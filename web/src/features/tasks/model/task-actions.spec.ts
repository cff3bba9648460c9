import { TASK_STATE } from '@gaugeway/proto/api/tasks';
import { againOf, counted, decidable, actionsOn, isHeld, mayCancel } from './task-actions';

const read = (device_id: number, management: Record<string, unknown>) =>
  ({ command_type: 'poll', title: 'Опрос', title_en: 'Poll', title_mn: '', management, device_id }) as const;

it('takes back what was not sent', () => {
  const { queued, quarantined, sent, failed } = TASK_STATE;
  expect([queued, quarantined, sent, failed].map((status) => mayCancel({ status }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('leaves to a second person only what is quarantined', () => {
  const held = Object.values(TASK_STATE).filter((status) => isHeld({ status }));
  expect(held).toEqual([TASK_STATE.quarantined]);
});

it('offers to take held commands back, too, in the list of all tasks', () => {
  const of = (...statuses: number[]) => statuses.map((status) => ({ status }));
  const { quarantined, queued } = TASK_STATE;
  expect(actionsOn(of(quarantined, quarantined), false)).toEqual(['release', 'reject', 'cancel']);
  expect(actionsOn(of(quarantined, quarantined), true)).toEqual(['release', 'reject']);
  expect(actionsOn(of(quarantined, queued), false)).toEqual(['cancel']);
});

it('asks for the same of many devices in one request', () => {
  const again = againOf([
    read(1, { tariff: 1 }),
    read(2, { now_value: 1 }),
    read(3, { tariff: 1 }),
    read(1, { tariff: 1 }),
  ]);
  expect(again.map(({ device_ids, management }) => [device_ids, management])).toEqual([
    [[1, 3], { tariff: 1 }],
    [[2], { now_value: 1 }],
  ]);
});

it('says what is decided about, the most frequent first', () => {
  expect(counted(['Valve: Open', 'Power: Off', 'Power: Off'])).toBe('Power: Off (2), Valve: Open (1)');
  expect(counted([])).toBe('');
});

it('names the most frequent requests only', () => {
  const names = Array.from({ length: 9 }, (_, at) => `Limit: ${at}`);
  expect(counted(['Valve: Open', 'Valve: Open', ...names])).toMatch(/^Valve: Open \(2\), .*Limit: 6 \(1\), …$/);
});

it('leaves the own commands to somebody else where all are released', () => {
  const held = [1, 2, 1].map((created_by) => ({ created_by }));
  expect(decidable(held, 'release', 1)).toEqual([{ created_by: 2 }]);
  expect(decidable(held, 'reject', 1)).toHaveLength(3);
});
