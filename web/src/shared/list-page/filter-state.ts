import type { FilterChip } from '@/shared/data-table';
import type { ListFilter } from './filter';

/** Most filters side by side on a phone: more of them would leave no room for the rows and are behind the button. */
const MOST_ON_PHONE = 2;

/** Filters as a phone shows them; those without room in the bar are behind the button. Pure. */
export function onPhone(filters: readonly ListFilter[]): readonly ListFilter[] {
  const inBar = filters.filter((filter) => !filter.isInMenu && !(filter.kind === 'select' && filter.isWide));
  return inBar.length > MOST_ON_PHONE ? filters.map((filter) => ({ ...filter, isInMenu: true })) : filters;
}

/** Filters behind the button. */
export function inMenu(filters: readonly ListFilter[]): ListFilter[] {
  return filters.filter(({ isInMenu }) => isInMenu === true);
}

/** true if the filter is set. A period counts only if it is marked as narrowed: some lists always have one. */
function isSet(filter: ListFilter): boolean {
  if (filter.kind === 'segments') return filter.chosen !== null;
  return filter.kind === 'select' ? filter.chosen.length > 0 : filter.isNarrowed === true;
}

/** Number of set filters. */
export function countOf(filters: readonly ListFilter[]): number {
  return filters.filter(isSet).length;
}

/** Clears one filter. A period has no empty state: its list clears it by `onClearFilters`. */
export function clearFilter(filter: ListFilter): void {
  if (filter.kind === 'select') filter.onChange([]);
  if (filter.kind === 'segments') filter.onChange(null);
}

/** true if the list is filtered or searched. */
export function isNarrowed(q: string, filters: readonly ListFilter[]): boolean {
  return q !== '' || filters.some(isSet);
}

/** Chips of the filters behind the button; an option without a known title is shown by its id. */
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
