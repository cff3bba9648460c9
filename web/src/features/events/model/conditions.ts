import type { EventCondition, EventConditionKind } from '@gaugeway/proto/api/event-rules';
import type { ConditionKind, EventSubjectKind, Sentence } from '@gaugeway/proto/kinds/condition';
import type { ConditionInput as DeclaredInput, FieldInput } from '@gaugeway/proto/kinds/condition-inputs';
import { eventConditions } from '@gaugeway/proto/kinds/event-conditions';

/** An input of a condition, with its name in the contract. */
export type ConditionInput = DeclaredInput & { name: string };

/** Every kind of condition, in the order of the form. */
export const CONDITION_KINDS: readonly EventConditionKind[] = eventConditions.map(({ kind }) => kind);

const BY_KIND: ReadonlyMap<string, ConditionKind> = new Map(eventConditions.map((each) => [each.kind, each]));

/** Declaration of a kind of condition. */
function declaredOf(kind: EventConditionKind): ConditionKind {
  const found = BY_KIND.get(kind);
  if (!found) throw new Error(`no condition has the kind ${kind}`);
  return found;
}

const inputsOf = ({ inputs }: ConditionKind): ConditionInput[] =>
  Object.entries(inputs).map(([name, input]) => ({ name, ...input }));

/** The inputs of each kind, in the order of the form. */
export const inputsOfKind = (kind: EventConditionKind): readonly ConditionInput[] => inputsOf(declaredOf(kind));

/** Subject of a condition. One about anything but metering devices is the only condition of its rule. */
export const subjectOf = (kind: EventConditionKind): EventSubjectKind => declaredOf(kind).subject;

/** The text of a condition in words. */
export const sentenceOf = (condition: EventCondition): Sentence =>
  declaredOf(condition.kind).sentence?.(condition) ?? { text: condition.kind };

/** true: the input offers the field. A rule with another one keeps it until the user selects one. */
export const isOffered = (
  { registers, derived, measured: isMeasured }: Omit<FieldInput, 'kind'>,
  known: { isRegister?: true; isDerived?: true; unit: string; decimals: number },
): boolean => {
  if (registers) return known.isRegister === true;
  if (isMeasured && known.unit === '' && known.decimals === 0) return false;
  return derived === true || known.isDerived !== true;
};

/** Values of a condition in the form; null = not entered yet. */
export interface ConditionDraft {
  kind: EventConditionKind;
  values: Readonly<Record<string, string | number | readonly string[] | null>>;
}

export function newCondition(kind: EventConditionKind): ConditionDraft {
  const values = inputsOfKind(kind).map((input) => {
    if (input.kind === 'field') return [input.name, null] as const;
    return [input.name, input.kind === 'flags' || input.kind === 'texts' ? [] : input.start] as const;
  });
  return { kind, values: Object.fromEntries(values) };
}

export function draftOf({ kind, ...values }: EventCondition): ConditionDraft {
  return { kind, values };
}

/** true if every input has a value. */
export const isComplete = ({ kind, values }: ConditionDraft): boolean =>
  inputsOfKind(kind).every(({ name }) => values[name] !== null && values[name] !== undefined);

/** Condition of a complete draft, as the call takes it. */
export const conditionOf = ({ kind, values }: ConditionDraft): EventCondition =>
  ({ kind, ...values }) as EventCondition;
