import type { CallOf } from '@gaugeway/proto/api/endpoint';
import type {
  createEventRule,
  EventAction,
  EventConditionKind,
  EventRule,
  EventScope,
} from '@gaugeway/proto/api/event-rules';
import type { EventSeverity } from '@gaugeway/proto/api/filter-values';
import type { tryEventRule } from '@gaugeway/proto/api/event-trials';
import { isTime } from './clock-time';
import { type ConditionDraft, conditionOf, draftOf, isComplete, newCondition, subjectOf } from './conditions';

/** Form state of a rule. */
export interface RuleDraft {
  title: string;
  active: boolean;
  severity: EventSeverity;
  sound: boolean;
  operator: 'and' | 'or';
  conditions: readonly ConditionDraft[];
  scope: ScopeDraft;
  hold: number | null;
  recover: number | null;
  repeat: number | null;
  /** null = at any time. */
  schedule: ScheduleDraft | null;
  reactions: readonly ReactionDraft[];
  actions: readonly EventAction[];
}

export interface ScheduleDraft {
  days: readonly string[];
  from: string;
  to: string;
  /** Hours from UTC; null = by the clock of each device. */
  zone: number | null;
}

/** Notified channel; null = not selected yet. */
export interface ReactionDraft {
  channel: string | null;
  /** Minutes; 0 = at once. */
  after: number | null;
  onEnd: boolean;
}

export interface ScopeDraft {
  kind: EventScope['kind'];
  /** Values of the kind: resources, ids, or values of an attribute. */
  chosen: readonly string[];
  /** Id of the attribute. */
  attribute?: string | null;
}

const WORKDAYS = { days: ['1', '2', '3', '4', '5'], from: '08:00', to: '18:00' } as const;

/** Default hours of a rule. Only devices have a clock: other subjects use the time zone of the author. */
export const workHours = (isOfDevices: boolean, userZone: number): ScheduleDraft => ({
  ...WORKDAYS,
  zone: isOfDevices ? null : userZone,
});

/** Hours of a rule with a condition of the kind. */
export const scheduleFor = (
  kind: EventConditionKind,
  schedule: ScheduleDraft | null,
  userZone: number,
): ScheduleDraft | null =>
  schedule && schedule.zone === null && subjectOf(kind) !== 'device' ? { ...schedule, zone: userZone } : schedule;

export function ruleDraft(rule: EventRule | null): RuleDraft {
  if (!rule) {
    return {
      title: '',
      active: true,
      severity: 'warning',
      sound: false,
      operator: 'and',
      conditions: [newCondition('threshold')],
      scope: { kind: 'all', chosen: [] },
      hold: 0,
      recover: 0,
      repeat: 60,
      schedule: null,
      reactions: [],
      actions: [],
    };
  }
  return {
    title: rule.title,
    active: rule.active === 1,
    severity: rule.severity,
    sound: rule.options.sound_alert,
    operator: rule.operator,
    conditions: rule.conditions.map(draftOf),
    scope: scopeDraft(rule.scope),
    hold: rule.hold_minutes,
    recover: rule.recover_minutes,
    repeat: rule.repeat_minutes,
    schedule: rule.schedule && { ...rule.schedule, days: rule.schedule.days.map(String) },
    reactions: rule.reactions.map(({ channel_id, after_minutes, notify_on_end }) => ({
      channel: String(channel_id),
      after: after_minutes,
      onEnd: notify_on_end,
    })),
    actions: rule.actions,
  };
}

function scopeDraft(scope: EventScope): ScopeDraft {
  switch (scope.kind) {
    case 'all':
      return { kind: 'all', chosen: [] };
    case 'resources':
      return { kind: 'resources', chosen: scope.resources };
    case 'models':
      return { kind: 'models', chosen: scope.model_ids.map(String) };
    case 'devices':
      return { kind: 'devices', chosen: scope.device_ids.map(String) };
    case 'gateways':
      return { kind: 'gateways', chosen: scope.gateway_ids.map(String) };
    case 'objects':
      return { kind: 'objects', chosen: scope.object_ids };
    case 'points':
      return { kind: 'points', chosen: scope.point_ids.map(String) };
    case 'poll_groups':
      return { kind: 'poll_groups', chosen: scope.group_ids.map(String) };
    case 'attribute':
      return { kind: 'attribute', chosen: scope.values, attribute: String(scope.attribute_id) };
  }
}

function scopeOf({ kind, chosen, attribute }: ScopeDraft): EventScope {
  const ids = chosen.map(Number);
  switch (kind) {
    case 'all':
      return { kind };
    case 'resources':
      // The form offers the resources of the contract only.
      return { kind, resources: chosen as Extract<EventScope, { kind: 'resources' }>['resources'] };
    case 'models':
      return { kind, model_ids: ids };
    case 'devices':
      return { kind, device_ids: ids };
    case 'gateways':
      return { kind, gateway_ids: ids };
    case 'objects':
      return { kind, object_ids: [...chosen] };
    case 'points':
      return { kind, point_ids: ids };
    case 'poll_groups':
      return { kind, group_ids: ids };
    case 'attribute':
      return { kind, attribute_id: Number(attribute), values: [...chosen] };
  }
}

/** Scope of a rule with a condition of the kind: rules on gateway devices apply to all or to selected ones. */
export const scopeFor = (kind: EventConditionKind, scope: ScopeDraft): ScopeDraft =>
  subjectOf(kind) === 'device' || (subjectOf(kind) === 'gateway' && scope.kind === 'gateways')
    ? scope
    : { kind: 'all', chosen: [] };

/** Actions of a rule with a condition of the kind: only devices can be polled or commanded. */
export const actionsFor = (kind: EventConditionKind, actions: readonly EventAction[]): readonly EventAction[] =>
  subjectOf(kind) === 'device' ? actions : [];

/** true if the rule can be evaluated: only title and notifications may be missing. */
export const isJudgeable = ({ conditions, scope, schedule, hold, recover, repeat }: RuleDraft): boolean =>
  conditions.length > 0 &&
  conditions.every(isComplete) &&
  (scope.kind === 'all' || scope.chosen.length > 0) &&
  (scope.kind !== 'attribute' || Boolean(scope.attribute)) &&
  [hold, recover, repeat].every((minutes) => minutes !== null) &&
  (schedule === null || (schedule.days.length > 0 && isTime(schedule.from) && isTime(schedule.to)));

/** true if the draft has all fields that the call needs. */
export const isWhole = (draft: RuleDraft): boolean =>
  draft.title.trim() !== '' &&
  isJudgeable(draft) &&
  draft.reactions.every(({ channel, after }) => channel !== null && after !== null);

/** true if a rule refers to deleted items. */
export const namesDeleted = ({ missing, reactions }: Pick<EventRule, 'missing' | 'reactions'>): boolean =>
  missing.fields.length > 0 ||
  missing.scope_ids.length > 0 ||
  reactions.some(({ channel }) => channel === null || channel.deleted_users > 0);

/** Draft for a trial: deleted items are left out, since they have no history. */
export function withoutDeleted(draft: RuleDraft, rule: Pick<EventRule, 'missing' | 'scope'> | null): RuleDraft {
  const { scope } = draft;
  if (!rule || rule.missing.scope_ids.length === 0 || rule.scope.kind !== scope.kind || scope.kind === 'attribute')
    return draft;
  return { ...draft, scope: { ...scope, chosen: scope.chosen.filter((id) => !rule.missing.scope_ids.includes(id)) } };
}

/** Input of the trial; missing parts are left out. */
export function trialInput(draft: RuleDraft): CallOf<typeof tryEventRule> {
  const { schedule } = draft;
  return {
    operator: draft.operator,
    conditions: draft.conditions.filter(isComplete).map(conditionOf),
    scope: scopeOf(draft.scope),
    schedule: schedule && { ...schedule, days: schedule.days.map(Number).sort() },
    hold_minutes: draft.hold ?? 0,
    recover_minutes: draft.recover ?? 0,
    repeat_minutes: draft.repeat ?? 0,
  };
}

/** Input of the call, from a complete draft. */
export function ruleInput(draft: RuleDraft): CallOf<typeof createEventRule> {
  return {
    title: draft.title.trim(),
    active: draft.active ? 1 : 0,
    severity: draft.severity,
    options: { sound_alert: draft.sound },
    reactions: draft.reactions.map(({ channel, after, onEnd }) => ({
      channel_id: Number(channel),
      after_minutes: after ?? 0,
      notify_on_end: onEnd,
    })),
    actions: [...draft.actions],
    ...trialInput(draft),
  };
}
