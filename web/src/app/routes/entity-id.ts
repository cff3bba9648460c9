import { notFound } from '@tanstack/react-router';
import * as v from 'valibot';

/** Largest id: ids are 32 bits wide in the database. */
const GREATEST = 2_147_483_647;

/** The id of something in the query of an address. */
export const entityId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GREATEST));

const digits = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), entityId);

/** Id of an entity in the path of an address. Throws `notFound` for an invalid id. */
export function idOfPath(text: string): number {
  const read = v.safeParse(digits, text);
  if (!read.success) throw notFound();
  return read.output;
}
