import { createEventRule, type EventRule } from '@gaugeway/proto/api/event-rules';
import {
  isJudgeable,
  isWhole,
  namesDeleted,
  ruleDraft,
  ruleInput,
  scheduleFor,
  trialInput,
  withoutDeleted,
  workHours,
} from './rule-draft';

const rule: EventRule = {
  id: 7,
  title: 'Pump at night',
  active: 1,
  severity: 'critical',
  options: { sound_alert: true },
  operator: 'or',
  conditions: [{ kind: 'threshold', field: 'power_active', comparison: 'above', value: 3, hysteresis: 0 }],
  scope: { kind: 'devices', device_ids: [4, 9] },
  schedule: { days: [6, 7], from: '22:00', to: '06:00', zone: 3 },
  hold_minutes: 10,
  recover_minutes: 5,
  repeat_minutes: 60,
  reactions: [
    {
      channel_id: 3,
      after_minutes: 15,
      notify_on_end: true,
      channel: { title: 'Chief', active: 1, deleted_users: 0, has_no_recipients: false },
    },
  ],
  actions: [{ kind: 'poll' }, { kind: 'command', management: { limit: 5 } }],
  actions_refused: false,
  places: [],
  missing: { fields: [], scope_ids: [] },
  is_ready_made: false,
  open_count: 0,
  created_by: 1,
  created_at: 1,
  updated_at: 1,
  version: 3,
};

describe('the form of a rule', () => {
  it('holds a rule and returns it unchanged', () => {
    const draft = ruleDraft(rule);
    expect(isWhole(draft)).toBe(true);
    expect(createEventRule.input.parse(ruleInput(draft))).toMatchObject({
      title: rule.title,
      conditions: rule.conditions,
      scope: rule.scope,
      schedule: rule.schedule,
      hold_minutes: 10,
      reactions: [{ channel_id: 3, after_minutes: 15, notify_on_end: true }],
    });
  });

  it('keeps deleted objects, and tries the rest', () => {
    const of = { ...rule, missing: { fields: [], scope_ids: ['9'] } };
    expect([namesDeleted(rule), namesDeleted(of)]).toEqual([false, true]);
    const draft = ruleDraft(of);
    expect(ruleInput(draft).scope).toEqual({ kind: 'devices', device_ids: [4, 9] });
    expect(trialInput(withoutDeleted(draft, of)).scope).toEqual({ kind: 'devices', device_ids: [4] });
    const other = { ...draft, scope: { kind: 'models' as const, chosen: ['9'] } };
    expect(withoutDeleted(other, of)).toBe(other);
  });

  it('is not whole without a title, a chosen device or a time that can be read', () => {
    const draft = ruleDraft(rule);
    expect(isWhole({ ...draft, title: ' ' })).toBe(false);
    expect(isJudgeable({ ...draft, title: ' ' })).toBe(true);
    expect(isWhole({ ...draft, reactions: [{ channel: null, after: 0, onEnd: false }] })).toBe(false);
    expect(isWhole({ ...draft, scope: { kind: 'models', chosen: [] } })).toBe(false);
    expect(isWhole({ ...draft, schedule: { ...workHours(true, 3), from: '8' } })).toBe(false);
    expect(isWhole(ruleDraft(null))).toBe(false);
  });

  it('about what has no own clock holds by the hours of its author', () => {
    expect([workHours(true, 4).zone, workHours(false, 4).zone]).toEqual([null, 4]);
    const ofDevice = workHours(true, 4);
    expect(scheduleFor('gateway_lost', ofDevice, 4)?.zone).toBe(4);
    expect(scheduleFor('no_data', ofDevice, 4)).toBe(ofDevice);
    expect(scheduleFor('gateway_lost', { ...ofDevice, zone: 9 }, 4)?.zone).toBe(9);
  });
});
