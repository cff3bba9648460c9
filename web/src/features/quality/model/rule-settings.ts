import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import type { RULE_RESOURCES, validationRules } from '@gaugeway/proto/api/quality';

export type Rule = ReplyOf<typeof validationRules>['rules'][number];
/** What a setting is of, from the most general to the most special. */
const SCOPES = ['resource', 'model_id', 'device_id', 'accounting_point_id'] as const;
export type RuleScopeKind = 'company' | (typeof SCOPES)[number];

export type RuleSetting = Rule['settings'][number];

/** Whose devices a setting is of: all, those of a resource or a model, one, or those at an accounting point. */
export interface RuleScope {
  resource?: (typeof RULE_RESOURCES)[number];
  model_id?: number;
  device_id?: number;
  accounting_point_id?: number;
}

/** What is set for exactly this scope; undefined = nothing, the wider scopes hold. */
export function settingOf({ settings }: Pick<Rule, 'settings'>, scope: RuleScope): RuleSetting | undefined {
  return settings.find((setting) => SCOPES.every((name) => setting[name] === (scope[name] ?? null)));
}

/** How many settings there are for other scopes of the kinds that come before this one. */
export const specialOf = ({ settings }: Pick<Rule, 'settings'>, kind: RuleScopeKind): number =>
  settings.filter((setting) =>
    SCOPES.slice(kind === 'company' ? 0 : SCOPES.indexOf(kind) + 1).some((name) => setting[name] !== null),
  ).length;

/** What was typed: the numbers, and the names of parameters that are none or out of their bounds. Empty = as usual. */
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
