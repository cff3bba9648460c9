/** Something that can be ticked in a list. */
export interface Choice {
  id: number;
  label: string;
  description?: string;
}

/** Selected and cleared ids, compared with the initial selection. */
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

/** Choices that contain the words of a search. */
export function matching(choices: readonly Choice[], searched: string): readonly Choice[] {
  const word = searched.trim().toLowerCase();
  return choices.filter(({ label, description = '' }) => `${label} ${description}`.toLowerCase().includes(word));
}
