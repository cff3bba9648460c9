import { z } from 'zod';
import type { BlockInput, BlockKind, BlockValuesOf, GivenBlockValuesOf } from '../kinds/design-block';
import { blockKinds } from '../kinds/design-blocks';
import { PERIOD_FIELDS, REPORT_POINT_FIELDS } from './report-structure';
import { text } from './shapes';

// Schemas of blocks of the report designer, as their inputs declare them.

type AnyBlockKind = (typeof blockKinds)[number];

type BlockOf<B> =
  B extends BlockKind<infer K, infer I>
    ? { [N in keyof I | 'kind']: ({ kind: K } & BlockValuesOf<I>)[N & keyof ({ kind: K } & BlockValuesOf<I>)] }
    : never;
type GivenBlockOf<B> = B extends BlockKind<infer K, infer I> ? { kind: K } & GivenBlockValuesOf<I> : never;

type StaticKindOf<B> = B extends { kind: infer K; isStatic?: infer S } ? (true extends S ? K : never) : never;

/** A block of a template. */
export type DesignBlock = BlockOf<AnyBlockKind>;
/** A block as a call gives it. */
export type DesignBlockInput = GivenBlockOf<AnyBlockKind>;
export type DesignBlockKind = AnyBlockKind['kind'];
/** Kinds that are drawn as their author wrote them. */
export type StaticBlockKind = StaticKindOf<AnyBlockKind>;

/** Characters of an image in base64: 100 kB. */
export const LARGEST_IMAGE = 136_000;

/** Columns that an input can offer, in their order. */
export const COLUMN_NAMES = { point: REPORT_POINT_FIELDS, period: PERIOD_FIELDS } as const;

function schemaOf(input: BlockInput): z.ZodType {
  switch (input.kind) {
    case 'text':
    case 'note':
      return input.isRequired ? text(input.max) : text(input.max).default('');
    case 'choice':
      return z.literal(input.options).default(input.default);
    case 'flag':
      return z.boolean().default(input.default);
    case 'number':
      return (input.isWhole ? z.int() : z.number()).min(input.min).max(input.max).default(input.default);
    case 'image':
      return z.union([z.literal(''), z.base64().max(LARGEST_IMAGE)]);
    case 'columns':
      return z
        .array(z.enum(COLUMN_NAMES[input.of]))
        .max(COLUMN_NAMES[input.of].length)
        .default([...input.default]);
    case 'lines':
      return z
        .array(z.object({ position: text(input.longest), name: text(input.longest).default('') }))
        .min(1)
        .max(input.most);
  }
}

const KINDS: ReadonlyMap<string, BlockKind> = new Map(blockKinds.map((kind) => [kind.kind, kind]));

/** Declaration of a kind of block; undefined for an unknown one. */
export const blockKindOf = (kind: string): BlockKind | undefined => KINDS.get(kind);

/** Inputs of a block by their names, in the order of the form. */
export const inputsOfBlock = (kind: DesignBlockKind): (readonly [string, BlockInput])[] =>
  Object.entries(KINDS.get(kind)?.inputs ?? {});

const [first, ...others] = [...KINDS.values()].map(({ kind, inputs }) =>
  z.object({
    kind: z.literal(kind),
    ...Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, schemaOf(input)])),
  }),
);
if (!first) throw new Error('there is no kind of block');

/** A block of any kind. */
// A schema that is built from values has no static type.
export const designBlock = z.discriminatedUnion('kind', [first, ...others]) as unknown as z.ZodType<
  DesignBlock,
  DesignBlockInput
>;
