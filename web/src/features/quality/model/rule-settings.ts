import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import type { RULE_RESOURCES, validationRules } from '@gaugeway/proto/api/validation-rules';

export type Rule = ReplyOf<typeof validationRules>['rules'][number];
/** Scopes of a setting, from the most general to the most specific. */
const SCOPES = ['resource', 'model_id', 'device_id', 'accounting_point_id'] as const;
export type RuleScopeKind = 'company' | (typeof SCOPES)[number];

export type RuleSetting = Rule['settings'][number];

/** Devices of a setting: all, those of a resource or a model, one device, or those at an accounting point. */
export interface RuleScope {
  resource?: (typeof RULE_RESOURCES)[number];
  model_id?: number;
  device_id?: number;
  accounting_point_id?: number;
}

/** Setting of exactly this scope; undefined = none, the wider scopes apply. */
export function settingOf({ settings }: Pick<Rule, 'settings'>, scope: RuleScope): RuleSetting | undefined {
  return settings.find((setting) => SCOPES.every((name) => setting[name] === (scope[name] ?? null)));
}

/** Number of settings with a more specific scope than this kind. */
export const specialOf = ({ settings }: Pick<Rule, 'settings'>, kind: RuleScopeKind): number =>
  settings.filter((setting) =>
    SCOPES.slice(kind === 'company' ? 0 : SCOPES.indexOf(kind) + 1).some((name) => setting[name] !== null),
  ).length;

/** Typed numbers, and the names of parameters that are not numbers or are out of bounds. Empty = default. */
export function parametersOf(
  { parameters }: Pick<Rule, 'parameters'>,
  draft: Readonly<Record<string, string>>,
): { values: Record<string, number>; wrong: string[] } {
  const values: Record<string, number> = {};
  const wrong: string[] = [];
  for (const { name, low, high } of parameters) {
    const typed = draft[name]?.trim() ?? '';
    if (typed === '') continue;
    const value = Number(typed);
    if (Number.isFinite(value) && value >= low && value <= high) values[name] = value;
    else wrong.push(name);
  }
  return { values, wrong };
}
