import type { EventCondition } from '@gaugeway/proto/api';
import type { ConditionKind, Observation, SubjectFacts, Verdict } from '@gaugeway/proto/kinds/condition';
import { isBehindTransformer } from '../fields/fields';
import { eventConditions } from '@gaugeway/proto/kinds/event-conditions';
import { fieldsNeeded, fieldsRead, isDerived, valueIn } from './derived';

/** A kind of condition with the catalogue's data of the fields that its inputs name. */
export interface EvaluatedKind extends Omit<ConditionKind, 'sentence' | 'reads' | 'judge'> {
  /** Fields of the catalogue that a condition names, to be checked when the rule is saved. */
  fieldsOf(condition: EventCondition): readonly string[];
  /** Values by which an observation concerns a condition. */
  reads(condition: EventCondition): readonly string[];
  /** Judges as the kind does. */
  judge(
    condition: EventCondition,
    observation: Observation,
    before: Verdict | null,
    subject: SubjectFacts,
  ): Verdict | null;
}

function evaluated({ reads, judge, ...kind }: ConditionKind): EvaluatedKind {
  const inputs = Object.entries(kind.inputs);
  const named = inputs.flatMap(([name, input]) => (input.kind === 'field' || input.kind === 'flags' ? [name] : []));
  const derived = inputs.find(([, input]) => input.kind === 'field' && input.derived)?.[0];
  const register = inputs.find(([, input]) => input.kind === 'field' && input.registers)?.[0];
  /** Fields that a condition names; where its input permits derived quantities, the fields that are read for them. */
  const fieldsIn = (values: Values, read: (name: string) => readonly string[]) =>
    named.flatMap((name) => {
      const value = values[name] as string | string[];
      return name === derived ? read(String(value)) : value;
    });
  return {
    ...kind,
    fieldsOf: (condition) => fieldsIn(valuesOf(condition), fieldsNeeded),
    reads: (condition) => (reads ?? ((values) => fieldsIn(values, fieldsRead)))(valuesOf(condition)),
    judge(condition, observation, before, subject) {
      const values = valuesOf(condition);
      const name = derived && values[derived];
      if (typeof name === 'string' && isDerived(name)) {
        const value = valueIn(name, observation, subject);
        if (value === undefined) return null;
        return judge(values, { ...observation, values: { ...observation.values, [name]: value } }, before, subject);
      }
      const isInFront = register && subject.ratio !== 1 && !isBehindTransformer(String(values[register]));
      return judge(values, observation, before, isInFront ? { ...subject, ratio: 1 } : subject);
    },
  };
}

/** The values of a condition by the names of its inputs: only its kind knows their types. */
type Values = Parameters<ConditionKind['judge']>[0];
const valuesOf = (condition: EventCondition): Values => condition;

/** Every kind of condition. */
export const CONDITION_KINDS: readonly EvaluatedKind[] = eventConditions.map(evaluated);

const BY_KIND: ReadonlyMap<string, EvaluatedKind> = new Map(CONDITION_KINDS.map((kind) => [kind.kind, kind]));

/** Evaluation of a condition, by its kind. */
export function kindOf({ kind }: EventCondition): EvaluatedKind {
  const found = BY_KIND.get(kind);
  if (!found) throw new Error(`no condition has the kind ${kind}`);
  return found;
}
