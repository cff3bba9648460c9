import type { OrderedReportType } from '../api/filter-values';
import type { ChoiceInput, NumberInput, ValuesOf as ConditionValuesOf } from './condition-inputs';

/** Some of several values, at least one, all at first; each has its text `choice.<value>`. */
export interface ChoicesInput<O extends string = string> {
  readonly kind: 'choices';
  readonly options: readonly O[];
  /** The label is `input.<text>`; absent = that of the name. */
  readonly text?: string;
}

export const choicesInput = <const O extends string>(options: readonly O[]): ChoicesInput<O> => ({
  kind: 'choices',
  options,
});

/** A setting of a report. A number has a first value. */
export type ReportInput = ChoiceInput | ChoicesInput | NumberInput;

/** Settings by their names in the contract, in the order of the form. */
export type ReportInputs = Readonly<Record<string, ReportInput>>;

/** Values by the names of the settings. */
export type ReportValuesOf<I extends ReportInputs> = {
  -readonly [N in keyof I]: I[N] extends ChoicesInput<infer O>
    ? O[]
    : I[N] extends ChoiceInput | NumberInput
      ? ConditionValuesOf<{ value: I[N] }>['value']
      : never;
};

/**
 * A kind of report: one value per file of `reports`, exported by the name of the file. The calls, the checks, the forms
 * and newsletters follow from it; the content of its rows is in the file of the same name in services/messages.
 */
export interface ReportKind<
  K extends string = string,
  T extends OrderedReportType = OrderedReportType,
  I extends ReportInputs = ReportInputs,
  C extends string = string,
> {
  /** `template` in the contract. Its texts are `report.template.<id>` and `report.about.<id>`. */
  readonly id: K;
  /** Position in the lists of the forms. */
  readonly order: number;
  /** Subjects: a point, several, balance groups, or none: the whole company. */
  readonly type: T;
  readonly inputs: I;
  /** true: it has a value per day or month of the period; absent: one of the whole period. */
  readonly hasParts?: true;
  /** Keys of the columns; further ones may follow from the order. */
  readonly columns: readonly C[];
  /** Their titles are `report.<columnTexts>.<column>`; absent = `report.<column>`. */
  readonly columnTexts?: string;
}

export const defineReportKind = <
  const K extends string,
  const T extends OrderedReportType,
  const I extends ReportInputs,
  const C extends string,
>(
  kind: ReportKind<K, T, I, C>,
): ReportKind<K, T, I, C> => kind;

/** Columns of how much of the time of a sum has final values, in percent, together 100. */
export const SHARE_COLUMNS = ['share_final', 'share_estimated', 'share_missing'] as const;

/** Columns of closed periods: carried corrections, and the closed figure with them. */
export const BILLED_COLUMNS = ['carried', 'billed'] as const;

/** Kinds in the order of the forms. */
export const inOrder = <const T extends readonly ReportKind[]>(kinds: T): readonly T[number][] =>
  [...kinds].sort((a, b) => a.order - b.order);

/** Values of the settings of kinds before anything was chosen. */
export const startOf = (inputs: ReportInputs): Record<string, string | number | readonly string[] | null> =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [name, input.kind === 'choices' ? input.options : input.start]),
  );
