/** Letters of a column, from 1: 28 → `AB`. */
export function lettersOf(column: number): string {
  const left = Math.max(1, column) - 1;
  const last = String.fromCharCode(65 + (left % 26));
  return left < 26 ? last : lettersOf(Math.floor(left / 26)) + last;
}

/** The column of letters, from 1. */
export const columnOfLetters = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
