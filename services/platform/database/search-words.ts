/** Separators of the words of a search: an address is entered with commas, and stored with or without them. */
const BETWEEN = /[\s,]+/;
/** Words that count. */
const MOST_WORDS = 8;

/** A text for LIKE, with its special characters escaped. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** LIKE pattern of values that contain the text. */
export const containing = (text: string): string => `%${likeText(text)}%`;

/** The words of a search in lower case, as they were typed. */
export const searchWords = (search: string): string[] =>
  search.toLowerCase().split(BETWEEN).filter(Boolean).slice(0, MOST_WORDS);

/** The parameter of `hasWords`: a pattern per word, the longest first; null for a search without words. */
export function wordPatterns(search: string): string[] | null {
  const words = searchWords(search);
  if (words.length === 0) return null;
  return words.sort((a, b) => b.length - a.length).map(containing);
}

/**
 * Condition that a column in lower case has all words of a search, in any order. The first pattern is a separate
 * condition, so that an index on the column is used: with ALL it is not.
 *
 * @param patterns placeholder of `wordPatterns`
 */
export const hasWords = (column: string, patterns: string): string => `(${patterns}::text[] IS NULL
  OR (${column} LIKE (${patterns}::text[])[1] AND ${column} LIKE ALL(${patterns}::text[])))`;
