import { accessExamples } from './access';
import { commandExamples } from './commands';
import { deviceExamples } from './devices';
import type { CallExample } from './example';
import { objectExamples } from './objects';
import { readingExamples } from './readings';
import { reportExamples } from './reports';

const examples: readonly CallExample[] = [
  ...accessExamples,
  ...deviceExamples,
  ...readingExamples,
  ...commandExamples,
  ...objectExamples,
  ...reportExamples,
];

/** Examples of the most used calls, by endpoint id. */
export const callExamples: ReadonlyMap<string, CallExample> = new Map(examples.map((each) => [each.id, each]));
