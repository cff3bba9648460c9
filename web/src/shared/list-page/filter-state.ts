import type { FilterChip } from '@/shared/data-table';
import type { ListFilter, SelectFilter } from './list-filters';

/** The filters behind the button. */
export function inMenu(filters: readonly ListFilter[]): SelectFilter[] {
  return filters.filter((filter): filter is SelectFilter => filter.kind === 'select' && filter.isInMenu === true);
}

/** How many of the filters are set. */
export function countOf(filters: readonly SelectFilter[]): number {
  return filters.filter(({ chosen }) => chosen.length > 0).length;
}

/** Does the list show less than there is? A period only where it says so: some lists always have one. */
export function isNarrowed(q: string, filters: readonly ListFilter[]): boolean {
  return (
    q !== '' ||
    filters.some((filter) => {
      if (filter.kind === 'segments') return filter.chosen !== null;
      return filter.kind === 'select' ? filter.chosen.length > 0 : filter.isNarrowed === true;
    })
  );
}

/** What is chosen behind the button, as it is shown above the rows; an option that is not known yet by its id. */
export function chipsOf(filters: readonly ListFilter[]): FilterChip[] {
  return inMenu(filters)
    .filter(({ chosen }) => chosen.length > 0)
    .map(({ id, label, options, chosen, onChange }) => ({
      id,
      title: label,
      value: chosen.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', '),
      onRemove: () => onChange([]),
    }));
}
