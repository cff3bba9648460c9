/** Match of a typed text with the expected words: empty, a beginning, a whole word, or none. */
export function matchOf(typed: string, expected: readonly string[]): 'empty' | 'part' | 'whole' | 'none' {
  const text = typed.trim();
  if (text === '') return 'empty';
  if (expected.includes(text)) return 'whole';
  return expected.some((word) => word.startsWith(text)) ? 'part' : 'none';
}
