/** A number that a condition requires. */
export interface NumberInput extends InputLabel {
  readonly kind: 'number';
  readonly min?: number;
  readonly max: number;
  /** The number has to be greater. */
  readonly above?: number;
  readonly isWhole?: true;
  /** `field`: that of the chosen quantity; else a symbol. */
  readonly unit?: 'field' | '%' | 'V' | 'dBm' | 'h' | 's' | 'd';
  /** Initial value in the form; null = none. */
  readonly start: number | null;
  /** A call may leave it out: `start` is taken. */
  readonly isOptional?: true;
  /** Decimal places in the form and in the sentence. */
  readonly decimals?: number;
  /** The sentence has plural forms by it: its parameter there is `count`. */
  readonly isCount?: true;
}

/** One of some values; each has its text `choice.<value>`. */
export interface ChoiceInput<O extends string = string> extends InputLabel {
  readonly kind: 'choice';
  readonly options: readonly O[];
  readonly start: O;
}

/** A value in the rows of a device (services/catalogue/fields). */
export interface FieldInput extends InputLabel {
  readonly kind: 'field';
  /** Counters only. */
  readonly registers?: true;
  /** true: also quantities calculated from the values of a row. */
  readonly derived?: true;
  /** Measured values only: flags, codes and settings neither rise nor get stuck. */
  readonly measured?: true;
}

/** Some flags of a device; none = every one. */
export interface FlagsInput extends InputLabel {
  readonly kind: 'flags';
  /** Choices in the form. */
  readonly options: readonly string[];
  readonly most: number;
}

/** Some texts; none = any. */
export interface TextsInput extends InputLabel {
  readonly kind: 'texts';
  readonly most: number;
  /** Characters of one. */
  readonly longest: number;
}

interface InputLabel {
  /** The label is `input.<text>`; absent = that of the name. */
  readonly text?: string;
}

export type ConditionInput = NumberInput | ChoiceInput | FieldInput | FlagsInput | TextsInput;

/** Inputs by their names in the contract, in the order of the form. */
export type ConditionInputs = Readonly<Record<string, ConditionInput>>;

type ValueOf<I> = I extends { kind: 'number' }
  ? number
  : I extends { kind: 'choice'; options: readonly (infer O)[] }
    ? O
    : I extends { kind: 'field' }
      ? string
      : string[];

/** Values by the names of the inputs. */
export type ValuesOf<I extends ConditionInputs> = { -readonly [N in keyof I]: ValueOf<I[N]> };

type OptionalIn<I extends ConditionInputs> = {
  [N in keyof I]: I[N] extends { isOptional: true } ? N : never;
}[keyof I];

/** Values as a call gives them. */
export type GivenOf<I extends ConditionInputs> = Omit<ValuesOf<I>, OptionalIn<I>> &
  Partial<Pick<ValuesOf<I>, OptionalIn<I>>>;

/** Largest amount in the unit of a field. */
const LARGEST = 1e12;
/** Decimal places of an amount in the unit of a field. */
const DECIMALS = 6;

type Given<I extends ConditionInput> = Readonly<Omit<I, 'kind'>>;

export const numberInput = <const I extends Given<NumberInput>>(input: I) => ({ kind: 'number', ...input }) as const;

export const choiceInput = <const O extends string>(
  options: readonly O[],
  start: NoInfer<O>,
  text?: string,
): ChoiceInput<O> => ({ kind: 'choice', options, start, ...(text === undefined ? {} : { text }) });

export const fieldInput = (of: Given<FieldInput> = {}): FieldInput => ({ kind: 'field', ...of });

export const flagsInput = (options: readonly string[]): FlagsInput => ({ kind: 'flags', options, most: 20 });

export const textsInput = (): TextsInput => ({ kind: 'texts', most: 20, longest: 100 });

/** Any amount in the unit of the field. */
export const amountInput = () =>
  ({ kind: 'number', min: -LARGEST, max: LARGEST, unit: 'field', start: null, decimals: DECIMALS }) as const;

/** An amount above 0 in the unit of the field. */
export const positiveAmountInput = () =>
  ({ kind: 'number', above: 0, max: LARGEST, unit: 'field', start: null, decimals: DECIMALS }) as const;

/** An amount from 0 in the unit of the field. */
export const amountFromZeroInput = () =>
  ({ kind: 'number', min: 0, max: LARGEST, unit: 'field', start: 0, decimals: DECIMALS }) as const;

/** A whole number. */
export const wholeInput = <const I extends Given<NumberInput>>(input: I) =>
  ({ kind: 'number', isWhole: true, ...input }) as const;

/** A share in per cent that is neither nothing nor all. */
export const shareInput = (start: number) => ({ kind: 'number', min: 1, max: 99, unit: '%', start }) as const;

/** An hour of the clock. */
export const hourInput = (start: number) =>
  ({ kind: 'number', isWhole: true, min: 0, max: 23, unit: 'h', start }) as const;
