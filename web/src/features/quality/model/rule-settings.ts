import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import type { validationRules } from '@gaugeway/proto/api/quality';

export type Rule = ReplyOf<typeof validationRules>['rules'][number];
export type RuleSetting = Rule['settings'][number];

/** Whose devices a setting is of: one, those of a model, or all. */
export interface RuleScope {
  model_id?: number;
  device_id?: number;
}

/** What is set for exactly this scope; undefined = nothing, the wider scopes hold. */
export function settingOf(
  { settings }: Pick<Rule, 'settings'>,
  { model_id = null, device_id = null }: { model_id?: number | null; device_id?: number | null },
): RuleSetting | undefined {
  return settings.find((setting) => setting.model_id === model_id && setting.device_id === device_id);
}

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
