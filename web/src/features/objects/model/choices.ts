/** Something that can be ticked in a list. */
export interface Choice {
  id: number;
  label: string;
  description?: string;
}

/** What was ticked and unticked, compared with what was chosen at first. */
export function changesOf(
  chosen: readonly number[],
  changed: Readonly<Record<number, boolean>>,
): { add: number[]; remove: number[] } {
  const before = new Set(chosen);
  const among = (wanted: boolean) =>
    Object.entries(changed).flatMap(([id, now]) =>
      now === wanted && before.has(Number(id)) !== now ? [Number(id)] : [],
    );
  return { add: among(true), remove: among(false) };
}

/** Those with the words of a search in what is shown of them. */
export function matching(choices: readonly Choice[], searched: string): readonly Choice[] {
  const word = searched.trim().toLowerCase();
  return choices.filter(({ label, description = '' }) => `${label} ${description}`.toLowerCase().includes(word));
}
