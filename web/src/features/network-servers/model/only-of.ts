/** A single option is selected automatically. */
export function onlyOf(list: readonly { id: string }[] | undefined): string | undefined {
  return list?.length === 1 ? list[0]?.id : undefined;
}
