import { modelById } from '@gaugeway/catalogue';
import { RESOURCE_TYPES } from '@gaugeway/proto/api';
import { measures } from '../accounting-points/other-resource';

/** Words for the kinds of accounting points (specification 2, section 3), the special before the general. */
const KINDS: readonly (readonly [kind: number, words: RegExp])[] = [
  [9, /питьев|drinking|ундны/],
  [8, /водоотвед|канализ|сток|drain|sewage|бохир/],
  [2, /гвс|горяч|hot|халуун/],
  [1, /хвс|холодн|cold|хүйтэн/],
  [3, /элек|э\/э|electr|power|цахилгаан/],
  [4, /тепл|отоп|heat|дулаан/],
  [5, /(^|[^а-я])газ|(^|[^a-z])gas|хий/],
  [1, /вод|water|ус(?=$|\s)/],
];

/** null where the text names none. */
export function kindOf(text: string): number | null {
  const lower = text.toLowerCase();
  return KINDS.find(([, words]) => words.test(lower))?.[0] ?? null;
}

const KIND_OF_RESOURCE: Readonly<Record<string, number>> = { water: 1, electricity: 3, heat: 4, gas: 5, substance: 6 };

/** Kind of resource that a device of a model measures; null for one that measures no resource. */
export function kindOfModel(modelId: number): number | null {
  const kind = KIND_OF_RESOURCE[modelById(modelId)?.resource ?? ''] ?? null;
  return kind !== null && isOfKind(modelId, kind) ? kind : null;
}

/** Can a device of the model measure at points of the kind? */
export const isOfKind = (modelId: number, kind: number): boolean => measures(modelId, resourceOfKind(kind));

export function resourceOfKind(kind: number): number {
  const found = RESOURCE_TYPES.find(({ kinds }) => (kinds as readonly number[]).includes(kind));
  return found?.id ?? 7;
}
