/** Resources of accounting points by their ids (specification 2, section 3), as `resources.*` names them. */
const NAMES: Readonly<Record<number, string>> = {
  1: 'water',
  2: 'sensor',
  3: 'electricity',
  4: 'heat',
  5: 'gas',
  6: 'substance',
};

export const resourceName = (id: number): string => NAMES[id] ?? 'other';
