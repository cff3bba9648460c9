import type { PeriodField, ReportPointField } from '../api/report-structure';

/** A text that can contain placeholders such as `{{period}}`. */
export interface TextInput {
  /** note: several lines. */
  readonly kind: 'text' | 'note';
  readonly max: number;
  /** The form requires it, and a block without it is not drawn; absent = an optional one, initially empty. */
  readonly isRequired?: true;
}

/** One of some values; each has its text `choice.<name>.<value>`. */
export interface ChoiceInput<O extends string | number = string | number> {
  readonly kind: 'choice';
  readonly options: readonly O[];
  /** Value if a call omits it. */
  readonly default: NoInfer<O>;
  /** Initial value in the form; absent = the default. */
  readonly start?: NoInfer<O>;
  readonly isWide?: true;
}

export interface FlagInput {
  readonly kind: 'flag';
  readonly default: boolean;
}

export interface NumberInput {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  readonly default: number;
  readonly isWhole?: true;
  readonly unit?: 'mm';
}

/** A PNG or JPEG file, base64; '' = not chosen yet. */
interface ImageInput {
  readonly kind: 'image';
}

/** Columns of the fields of a point, or of a period. */
interface ColumnNames {
  point: ReportPointField;
  period: PeriodField;
}

/** Columns of a table, in the chosen order. All inputs of this kind of a block together need one. */
export interface ColumnsInput<O extends keyof ColumnNames = keyof ColumnNames> {
  readonly kind: 'columns';
  readonly of: O;
  /** Columns if a call omits them. */
  readonly default: readonly ColumnNames[O][];
  /** Initial value in the form; absent = the default. */
  readonly start?: readonly ColumnNames[O][];
}

/** Lines for signatures. */
export interface LinesInput {
  readonly kind: 'lines';
  readonly most: number;
  /** Characters of a position or a name. */
  readonly longest: number;
}

export type BlockInput = TextInput | ChoiceInput | FlagInput | NumberInput | ImageInput | ColumnsInput | LinesInput;

/** Inputs by their names in the contract, in the order of the form. The label is `input.<name>`. */
export type BlockInputs = Readonly<Record<string, BlockInput>>;

export interface SignatureLine {
  position: string;
  /** '' = signed by hand. */
  name: string;
}

type ValueOf<I> =
  I extends ChoiceInput<infer O>
    ? O
    : I extends ColumnsInput<infer O>
      ? ColumnNames[O][]
      : I extends FlagInput
        ? boolean
        : I extends NumberInput
          ? number
          : I extends LinesInput
            ? SignatureLine[]
            : string;

/** Values by the names of the inputs. */
export type BlockValuesOf<I extends BlockInputs> = { -readonly [N in keyof I]: ValueOf<I[N]> };

type GivenOf<I> = I extends LinesInput ? (Pick<SignatureLine, 'position'> & Partial<SignatureLine>)[] : ValueOf<I>;
type RequiredIn<I extends BlockInputs> = {
  [N in keyof I]: I[N] extends { isRequired: true } | ImageInput | LinesInput ? N : never;
}[keyof I];

/** Values as a call gives them. */
export type GivenBlockValuesOf<I extends BlockInputs> = { -readonly [N in RequiredIn<I>]: GivenOf<I[N]> } & {
  -readonly [N in Exclude<keyof I, RequiredIn<I>>]?: GivenOf<I[N]>;
};

/**
 * A kind of block of the report designer: one value per file of `design-blocks`, exported by the name of the file. The
 * contract, the checks and the form follow from it; how it is drawn is in the file of the same name in
 * services/messages.
 */
export interface BlockKind<
  K extends string = string,
  I extends BlockInputs = BlockInputs,
  S extends boolean | undefined = boolean | undefined,
> {
  /** Key of the texts `block.<kind>`, and of `block_title.<kind>`, the initial `title` of a block that has one. */
  readonly kind: K;
  /** Part of the list for adding blocks. */
  readonly group: 'data' | 'words' | 'page';
  /** Position in the list. */
  readonly order: number;
  readonly inputs: I;
  /** true: drawn as its author wrote it; the drawn document has a block of the same form (report-document.ts). */
  readonly isStatic?: S;
}

export const defineBlockKind = <
  const K extends string,
  const I extends BlockInputs,
  const S extends boolean | undefined = undefined,
>(
  kind: BlockKind<K, I, S>,
): BlockKind<K, I, S> => kind;

/** Kinds in the order of the list for adding blocks. */
export const inOrder = <const T extends readonly BlockKind[]>(kinds: T): readonly T[number][] =>
  [...kinds].sort((a, b) => a.order - b.order);

/** Characters of a title, of a heading and of a line. */
export const LONGEST_LINE = 255;

/** The heading of a block. */
export const titleInput = () => ({ kind: 'text', max: LONGEST_LINE }) as const;

export const choiceInput = <const O extends string | number>(
  options: readonly O[],
  first: NoInfer<O>,
  more: { start?: NoInfer<O>; isWide?: true } = {},
): ChoiceInput<O> => ({ kind: 'choice', options, default: first, ...more });

export const alignInput = () => choiceInput(['left', 'center', 'right'], 'left');

/** Length of the parts of the period. */
export const stepInput = () => choiceInput(['hour', 'day', 'month'], 'day');

/** All points together, or each in a column. */
export const seriesInput = () => choiceInput(['sum', 'points'], 'sum');

/** Columns of the fields of a point, or of a period. */
export const columnsInput = <const O extends keyof ColumnNames>(
  of: O,
  columns: Pick<ColumnsInput<O>, 'default' | 'start'>,
): ColumnsInput<O> => ({ kind: 'columns', of, ...columns });
