export { UNPAGED_LIMIT } from '@gaugeway/proto/api';
export { pageOf, pageReply } from '@gaugeway/platform/http';

/** One id or several as a list; nothing as nothing. */
export function idList(given: number | number[] | null | undefined): number[] | undefined {
  if (given === null || given === undefined) return undefined;
  return typeof given === 'number' ? [given] : given;
}
