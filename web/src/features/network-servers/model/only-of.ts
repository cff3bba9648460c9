/** Where there is one there is nothing to choose. */
export function onlyOf(list: readonly { id: string }[] | undefined): string | undefined {
  return list?.length === 1 ? list[0]?.id : undefined;
}
