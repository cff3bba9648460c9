import type { CallExample } from './example';

const examples: readonly CallExample[] = [];

/** Examples by endpoint id. */
export const callExamples: ReadonlyMap<string, CallExample> = new Map(examples.map((each) => [each.id, each]));
