/** The modules of the product; their ids are the section numbers of the access rules. */
export const MODULES = [
  { id: 1, slug: 'users' },
  { id: 2, slug: 'companies' },
  { id: 3, slug: 'access_rules' },
  { id: 4, slug: 'devices' },
  { id: 5, slug: 'dashboard' },
  { id: 6, slug: 'objects' },
  { id: 7, slug: 'reports' },
  { id: 8, slug: 'events' },
  { id: 9, slug: 'objects_map' },
  { id: 10, slug: 'directories' },
  { id: 11, slug: 'billing' },
] as const;

export const ALL_SECTIONS: readonly number[] = MODULES.map(({ id }) => id);

/** Companies are the dealers' business only (specification 1, section 6). */
const DEALERS_ONLY = 2;

export interface ActiveModule {
  id: number;
  slug: string;
  sort: number;
}

/** The modules that a user of a company may enter, in the order of the menu. */
export function activeModules(
  company: { isDealer: boolean; modules: readonly number[] | null },
  readable: readonly number[] | 'all',
): ActiveModule[] {
  return MODULES.filter(({ id }) => company.isDealer || id !== DEALERS_ONLY)
    .filter(({ id }) => company.modules === null || company.modules.includes(id))
    .filter(({ id }) => readable === 'all' || readable.includes(id))
    .map(({ id, slug }) => ({ id, slug, sort: id }));
}
