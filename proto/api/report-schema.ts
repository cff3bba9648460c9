import { z } from 'zod';
import { type ReportInput, type ReportKind, type ReportValuesOf, startOf } from '../kinds/report';
import { reportKinds } from '../kinds/reports';
import { numberSchema } from './condition-schema';
import type { OrderedReportType } from './filter-values';
import { ownTemplate } from './own-template-id';

// Schemas of report orders, as the kinds of reports declare them.

export type AnyReportKind = (typeof reportKinds)[number];
export type ReportKindId = AnyReportKind['id'];
type KindsOf<T extends OrderedReportType> = Extract<AnyReportKind, { type: T }>;

type UnionToIntersection<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void ? I : never;
/** Values of the inputs of all kinds of a type. */
type ValuesOfType<T extends OrderedReportType> = UnionToIntersection<ReportValuesOf<KindsOf<T>['inputs']>>;
type ShapeOfType<T extends OrderedReportType> = {
  [N in keyof ValuesOfType<T>]: z.ZodDefault<z.ZodType<ValuesOfType<T>[N], ValuesOfType<T>[N]>>;
};

const BY_ID: ReadonlyMap<string, ReportKind> = new Map(reportKinds.map((kind) => [kind.id, kind]));

/** undefined for a template of a company, and for one of the designer. */
export const reportKindOf = (template: string): ReportKind | undefined => BY_ID.get(template);

export const kindsOfType = (type: OrderedReportType): readonly ReportKind[] =>
  [...BY_ID.values()].filter((kind) => kind.type === type);

/** Settings of all kinds of a type. */
export const inputsOfType = (type: OrderedReportType): ReportKind['inputs'] =>
  Object.assign({}, ...kindsOfType(type).map(({ inputs }) => inputs)) as ReportKind['inputs'];

const MOST_CHOICES = 100;

function schemaOf(input: ReportInput): z.ZodType {
  if (input.kind === 'number') return numberSchema(input);
  if (input.kind === 'choice') return z.enum(input.options);
  return z.array(z.enum(input.options)).min(1).max(MOST_CHOICES);
}

/** A setting that a call may leave out. */
const shapeOf = (inputs: ReportKind['inputs']) => {
  const start = startOf(inputs);
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [name, schemaOf(input).default(start[name] ?? null)]),
  );
};

/** Settings that the call for the reports of a type accepts. */
// A schema that is built from values has no static type.
export const inputShape = <T extends OrderedReportType>(type: T) =>
  shapeOf(inputsOfType(type)) as unknown as ShapeOfType<T>;

const idsOf = <T extends OrderedReportType>(type: T) =>
  kindsOfType(type).map(({ id }) => id) as [KindsOf<T>['id'], ...KindsOf<T>['id'][]];

/** `template` of the call for the reports of a type; `first` is taken where it is absent. */
export const templateOf = <T extends OrderedReportType>(type: T, first: NoInfer<KindsOf<T>['id']>) =>
  z.union([z.enum(idsOf(type)), ownTemplate]).default(first);

/** The same without the templates of companies. */
export const productTemplateOf = <T extends OrderedReportType>(type: T, first: NoInfer<KindsOf<T>['id']>) =>
  // The compiler cannot see that a kind of the type is one of the enumeration.
  z.enum(idsOf(type)).default(first as never);

type Subjects = Readonly<Record<OrderedReportType, z.ZodRawShape>>;
type Given<S extends z.ZodRawShape> = [keyof S] extends [never] ? object : z.input<z.ZodObject<S>>;
type Stored<S extends z.ZodRawShape> = [keyof S] extends [never] ? object : z.output<z.ZodObject<S>>;
type ContentOf<K, S extends Subjects, Way extends 'input' | 'output'> =
  K extends ReportKind<infer Id, infer T, infer I>
    ? { template: Id } & (Way extends 'input'
        ? Given<S[T]> & Partial<ReportValuesOf<I>>
        : Stored<S[T]> & ReportValuesOf<I>)
    : never;

/** A report of any kind by its template, its subjects by type, and its settings. */
export function reportContent<S extends Subjects>(
  subjects: S,
): z.ZodType<ContentOf<AnyReportKind, S, 'output'>, ContentOf<AnyReportKind, S, 'input'>> {
  const [first, ...others] = reportKinds.map(({ id, type, inputs }) =>
    z.object({ template: z.literal(id), ...subjects[type], ...shapeOf(inputs) }),
  );
  if (!first) throw new Error('there is no kind of report');
  return z.discriminatedUnion('template', [first, ...others]) as unknown as ReturnType<typeof reportContent<S>>;
}
