/** How far what was typed is one of the words that are expected: not begun, its beginning, the whole word, or none. */
export function matchOf(typed: string, expected: readonly string[]): 'empty' | 'part' | 'whole' | 'none' {
  const text = typed.trim();
  if (text === '') return 'empty';
  if (expected.includes(text)) return 'whole';
  return expected.some((word) => word.startsWith(text)) ? 'part' : 'none';
}
