import { translate } from '@gaugeway/platform/i18n';
import { type EventCondition, type EventDefinition, type EventSeverity, type Language } from '@gaugeway/proto/api';
import type { RuleValues } from './rule.repository';

interface ReadyMade {
  template: string;
  severity: EventSeverity;
  sound?: boolean;
  /** Switched on in a new company. Default true. */
  active?: boolean;
  conditions: EventCondition[];
  more?: Partial<EventDefinition>;
}

/** Default rules of a new company; titles: `events.ready.<template>` in the locales. */
const READY_MADE: readonly ReadyMade[] = [
  { template: 'gateway_lost', severity: 'critical', sound: true, conditions: [{ kind: 'gateway_lost' }] },
  { template: 'base_station_lost', severity: 'critical', sound: true, conditions: [{ kind: 'base_station_lost' }] },
  {
    template: 'no_data',
    severity: 'warning',
    conditions: [{ kind: 'no_data', periods: 3 }],
  },
  {
    template: 'leak',
    severity: 'critical',
    sound: true,
    conditions: [{ kind: 'alarm', fields: ['leak', 'pipe_break'] }],
    more: { operator: 'or' },
  },
  {
    template: 'tamper',
    severity: 'critical',
    sound: true,
    conditions: [{ kind: 'alarm', fields: ['magnet', 'case_open', 'terminal_open', 'indicator_blocked'] }],
  },
  {
    template: 'fault',
    severity: 'warning',
    conditions: [{ kind: 'alarm', fields: ['sensor_fault', 'module_fault', 'out_of_range'] }],
  },
  {
    template: 'voltage',
    severity: 'warning',
    // EN 50160:2010, 4.2.2.2: 10 % of 230 V, judged over ten minutes.
    conditions: [{ kind: 'voltage', nominal: 230, percent: 10 }],
    more: { scope: { kind: 'resources', resources: ['electricity'] }, hold_minutes: 10, recover_minutes: 10 },
  },
  {
    template: 'asymmetry',
    severity: 'info',
    active: false,
    conditions: [{ kind: 'asymmetry', percent: 5 }],
    more: { scope: { kind: 'resources', resources: ['electricity'] }, hold_minutes: 10, recover_minutes: 10 },
  },
  {
    template: 'phase_loss',
    severity: 'critical',
    conditions: [{ kind: 'phase_loss', percent: 50 }],
    more: { scope: { kind: 'resources', resources: ['electricity'] }, hold_minutes: 5, recover_minutes: 5 },
  },
  {
    template: 'power_cut',
    severity: 'critical',
    conditions: [{ kind: 'power_cut' }],
    more: { scope: { kind: 'resources', resources: ['electricity'] }, hold_minutes: 1, recover_minutes: 1 },
  },
  { template: 'battery', severity: 'warning', conditions: [{ kind: 'battery', percent: 15 }] },
  {
    template: 'signal',
    severity: 'info',
    active: false,
    conditions: [{ kind: 'signal', rssi: -120 }],
    more: { recover_minutes: 120, repeat_minutes: 1440 },
  },
  {
    template: 'night_flow',
    severity: 'warning',
    active: false,
    conditions: [{ kind: 'leak', field: 'in1', from_hour: 1, to_hour: 5, least: 0.005 }],
    more: { scope: { kind: 'resources', resources: ['water'] } },
  },
  {
    template: 'backflow',
    severity: 'warning',
    active: false,
    conditions: [{ kind: 'negative_flow', field: 'in1' }],
    more: { scope: { kind: 'resources', resources: ['water', 'gas'] } },
  },
  {
    template: 'heat_unused',
    severity: 'warning',
    // In summer every device exceeds it.
    active: false,
    conditions: [{ kind: 'threshold', field: 'temperature_drop', comparison: 'below', value: 3, hysteresis: 1 }],
    more: { scope: { kind: 'resources', resources: ['heat'] }, hold_minutes: 180, repeat_minutes: 1440 },
  },
  {
    template: 'unusual',
    severity: 'info',
    active: false,
    conditions: [{ kind: 'consumption_change', period: 'day', against: 'mean', direction: 'rise', percent: 100 }],
    more: { scope: { kind: 'resources', resources: ['electricity', 'water', 'heat', 'gas'] }, repeat_minutes: 1440 },
  },
  {
    template: 'max_power',
    severity: 'warning',
    conditions: [{ kind: 'max_power', percent: 100 }],
    more: { scope: { kind: 'resources', resources: ['electricity'] }, hold_minutes: 30, recover_minutes: 30 },
  },
  {
    template: 'power_factor',
    severity: 'info',
    active: false,
    conditions: [{ kind: 'power_factor', least: 0.8 }],
    more: { scope: { kind: 'resources', resources: ['electricity'] }, hold_minutes: 60, recover_minutes: 60 },
  },
  {
    template: 'clock',
    severity: 'warning',
    active: false,
    conditions: [{ kind: 'clock_drift', seconds: 300 }],
    more: { repeat_minutes: 1440 },
  },
  {
    template: 'rejected',
    severity: 'info',
    active: false,
    conditions: [{ kind: 'verdict', least: 'rejected' }],
    more: { repeat_minutes: 1440 },
  },
  { template: 'imbalance', severity: 'warning', conditions: [{ kind: 'imbalance' }], more: { repeat_minutes: 1440 } },
  { template: 'poll_late', severity: 'warning', conditions: [{ kind: 'poll_late', percent: 20 }] },
  { template: 'command_held', severity: 'warning', conditions: [{ kind: 'command_held' }] },
  {
    template: 'command_failed',
    severity: 'warning',
    active: false,
    conditions: [{ kind: 'command_failed' }],
  },
  { template: 'expiry', severity: 'warning', conditions: [{ kind: 'expiry', days: 30 }] },
  { template: 'quota', severity: 'warning', conditions: [{ kind: 'quota', percent: 80 }] },
];

/** The rules of a new company. */
export const readyMadeRules = (): RuleValues[] =>
  READY_MADE.map(({ template, severity, sound, active, conditions, more }) => ({
    title: null,
    template,
    active: active ?? true,
    severity,
    sound_alert: sound ?? false,
    reactions: [],
    actions: [],
    definition: {
      operator: 'and',
      conditions,
      scope: { kind: 'all' },
      schedule: null,
      hold_minutes: 0,
      recover_minutes: 0,
      repeat_minutes: 60,
      ...more,
    },
  }));

interface Titled {
  title: string | null;
  template: string | null;
}

/** Title of a rule in a language. */
export const titleOf = ({ title, template }: Titled, language: Language): string =>
  title ?? translate(language, `events.ready.${template ?? ''}`);

export const titlesOf = (rule: Titled): Record<Language, string> => ({
  ru: titleOf(rule, 'ru'),
  en: titleOf(rule, 'en'),
  mn: titleOf(rule, 'mn'),
});

/** Ready-made rules whose title in a language has a text. */
export function templatesWith(text: string, language: Language): string[] {
  const wanted = text.toLowerCase();
  return READY_MADE.map(({ template }) => template).filter((template) =>
    translate(language, `events.ready.${template}`).toLowerCase().includes(wanted),
  );
}
