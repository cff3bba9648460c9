import { z } from 'zod';
import type { MeteringDeviceOrder, Step } from './list-order';

/** Beyond this a list is found from whichever end is nearer. */
const FARTHEST = 5000;

/** The page that the user sees: from it the next ones are reached without skipping over all rows before it. */
const anchor = z.object({
  field: z.string(),
  descending: z.boolean(),
  page: z.number().int().positive(),
  perPage: z.number().int().positive(),
  first: z.number().int().positive(),
  last: z.number().int().positive(),
});
export type ListAnchor = z.output<typeof anchor>;

export function sealAnchor(input: ListAnchor): string {
  const { field, descending, page, perPage, first, last } = input;
  return Buffer.from(JSON.stringify([field, descending, page, perPage, first, last])).toString('base64url');
}

/** null for an invalid one: an old or a foreign anchor then falls back to the page by its number. */
export function openAnchor(text: string): ListAnchor | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const [field, descending, page, perPage, first, last]: unknown[] = Array.isArray(parts) ? (parts as unknown[]) : [];
    return anchor.safeParse({ field, descending, page, perPage, first, last }).data ?? null;
  } catch {
    return null;
  }
}

/** Path from the anchor to the page; null where the anchor is of another list or too far away. Pure. */
export function stepFrom(
  input: ListAnchor,
  order: MeteringDeviceOrder,
  range: { limit: number; offset: number },
): Step | null {
  if (input.field !== order.field || input.descending !== order.descending || input.perPage !== range.limit)
    return null;
  const page = range.offset / range.limit + 1;
  const away = Math.abs(page - input.page);
  if (away * range.limit > FARTHEST) return null;
  if (away === 0) return { from: input.first, backwards: false, inclusive: true, skip: 0 };
  const skip = (away - 1) * range.limit;
  return page > input.page
    ? { from: input.last, backwards: false, inclusive: false, skip }
    : { from: input.first, backwards: true, inclusive: false, skip };
}
