import type { FilterChip } from '@/shared/data-table';
import type { ListFilter } from './list-filters';

/** From so many filters on a phone shows them behind the button: side by side they would leave no room for the rows. */
const MOST_ON_PHONE = 2;

/** The filters as a phone shows them. Those for which it has no room in the bar have room behind the button. Pure. */
export function onPhone(filters: readonly ListFilter[]): readonly ListFilter[] {
  const inBar = filters.filter((filter) => !filter.isInMenu && !(filter.kind === 'select' && filter.isWide));
  return inBar.length > MOST_ON_PHONE ? filters.map((filter) => ({ ...filter, isInMenu: true })) : filters;
}

/** The filters behind the button. */
export function inMenu(filters: readonly ListFilter[]): ListFilter[] {
  return filters.filter(({ isInMenu }) => isInMenu === true);
}

/** A period only where it says so: some lists always have one. */
function isSet(filter: ListFilter): boolean {
  if (filter.kind === 'segments') return filter.chosen !== null;
  return filter.kind === 'select' ? filter.chosen.length > 0 : filter.isNarrowed === true;
}

/** How many of the filters are set. */
export function countOf(filters: readonly ListFilter[]): number {
  return filters.filter(isSet).length;
}

/** Takes one filter back. A period has none to go back to: its list takes it back by `onClearFilters`. */
export function clearFilter(filter: ListFilter): void {
  if (filter.kind === 'select') filter.onChange([]);
  if (filter.kind === 'segments') filter.onChange(null);
}

/** Does the list show less than there is? */
export function isNarrowed(q: string, filters: readonly ListFilter[]): boolean {
  return q !== '' || filters.some(isSet);
}

/** What is chosen behind the button, as it is shown above the rows; an option that is not known yet by its id. */
export function chipsOf(filters: readonly ListFilter[]): FilterChip[] {
  return inMenu(filters)
    .filter(isSet)
    .flatMap((filter) => {
      if (filter.kind === 'period') return [];
      const { id, label, options, chosen } = filter;
      const values = typeof chosen === 'string' ? [chosen] : (chosen ?? []);
      return [
        {
          id,
          title: label,
          value: values.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', '),
          onRemove: () => clearFilter(filter),
        },
      ];
    });
}
