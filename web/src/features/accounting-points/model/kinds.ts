/** Resource types and the kinds of accounting points of each (specification 2, section 3). */
export const RESOURCES = [
  { id: 1, name: 'water', kinds: [1, 2, 8, 9] },
  { id: 3, name: 'electricity', kinds: [3] },
  { id: 4, name: 'heat', kinds: [4, 7] },
  { id: 5, name: 'gas', kinds: [5] },
  { id: 6, name: 'substance', kinds: [6] },
  { id: 7, name: 'other', kinds: [7] },
] as const;

export type ResourceId = (typeof RESOURCES)[number]['id'];

export const KINDS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type Kind = (typeof KINDS)[number];

export const isKind = (kind: number): kind is Kind => KINDS.some((one) => one === kind);

/** Resource of a device's group; "other" if it has none. */
export function resourceOf(resource: string): ResourceId {
  return RESOURCES.find(({ name }) => name === resource)?.id ?? 7;
}

export const kindsOf = (resource: ResourceId): readonly Kind[] =>
  RESOURCES.find(({ id }) => id === resource)?.kinds ?? [7];
