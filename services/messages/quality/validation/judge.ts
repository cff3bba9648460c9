import type { Resource } from '@gaugeway/catalogue';
import type { RuleName } from '@gaugeway/proto/api';
import { STATUS } from '../../store/timeseries/merge';
import { RULES } from './rules';
import type { JudgedRow, Series } from './rules/rule';

/** Settings of a rule for a device. */
export interface RuleSetting {
  isOn: boolean;
  parameters: Readonly<Record<string, number>>;
}

export type RuleSettings = ReadonlyMap<RuleName, RuleSetting>;

/** Verdict of a rule on a value of a row. */
export interface Verdict {
  /** Unix seconds. */
  ts: number;
  /** '' = the row as a whole. */
  field: string;
  rule: RuleName;
  status: number;
  value: number | null;
  expected: number | null;
}

/** A verdict with the series that it is about. */
export interface SeriesVerdict extends Verdict {
  deviceId: number;
  type: number;
  /** The policy counts the value all the same. */
  isUsed: boolean;
}

/** Parameters of each rule: its defaults, changed by the resource and the settings. */
function parametersOf(series: Pick<Series, 'device'>, settings: RuleSettings) {
  return RULES.flatMap((rule) => {
    const setting = settings.get(rule.name);
    if (setting && !setting.isOn) return [];
    const parameters = Object.fromEntries(
      Object.entries(rule.parameters).map(([name, bounds]) => [
        name,
        setting?.parameters[name] ?? bounds.of?.[series.device.resource] ?? bounds.default,
      ]),
    );
    return [{ rule, parameters }];
  });
}

/** By settings: equal settings are the same object, and most companies have only the defaults. */
const known = new WeakMap<RuleSettings, Map<Resource, ReturnType<typeof parametersOf>>>();

function rulesOf(series: Pick<Series, 'device'>, settings: RuleSettings): ReturnType<typeof parametersOf> {
  const { resource } = series.device;
  const byResource = known.get(settings) ?? new Map<Resource, ReturnType<typeof parametersOf>>();
  known.set(settings, byResource);
  const rules = byResource.get(resource) ?? parametersOf(series, settings);
  byResource.set(resource, rules);
  return rules;
}

/**
 * The verdicts about the rows from `first` on; rows before it are for rules that look back. `settingsAt` returns the
 * settings of a row by its time, Unix seconds.
 */
export function judgeSeries(series: Series, first: number, settingsAt: (ts: number) => RuleSettings): Verdict[] {
  const verdicts: Verdict[] = [];
  for (let place = first; place < series.rows.length; place += 1) {
    const row = series.rows[place];
    if (!row) continue;
    for (const { rule, parameters } of rulesOf(series, settingsAt(row.ts))) {
      for (const { field, expected } of rule.judge(series, place, parameters)) {
        if (isDecided(row, field)) continue;
        verdicts.push({
          ...{ ts: row.ts, field, rule: rule.name, status: STATUS[rule.verdict] },
          ...{ value: row.values.get(field) ?? null, expected: rounded(expected) },
        });
      }
    }
  }
  return verdicts;
}

/** A person has decided about the value, or about each value of the row. */
const isDecided = ({ values, decided }: JudgedRow, field: string): boolean =>
  field === '' ? [...values.keys()].every((name) => decided.has(name)) : decided.has(field);

const DIGITS = 9;
const rounded = (value: number | null) => (value === null ? null : Number(value.toPrecision(DIGITS)));
