import { Input, SegmentedControl } from '@mantine/core';
import { FilterChips, FilterMenu, FilterSelect } from '@/shared/data-table';
import { PeriodPicker } from '@/shared/forms';
import { useIsPhone } from '@/shared/ui';
import type { ListFilter } from './filter';
import { chipsOf, clearFilter, countOf, inMenu } from './filter-state';

/** Filters of a list: some in its toolbar, the others behind one button. */
export function ListFilters({ filters, onClear }: { filters: readonly ListFilter[]; onClear?: () => void }) {
  const hidden = inMenu(filters);
  return (
    <>
      {filters
        .filter((filter) => !hidden.some(({ id }) => id === filter.id))
        .map((filter) => (
          <BarFilter key={filter.id} filter={filter} />
        ))}
      {hidden.length > 0 && (
        <FilterMenu count={countOf(hidden)} onClear={onClear ?? (() => hidden.forEach(clearFilter))}>
          {hidden.map((filter) => (
            <MenuFilter key={filter.id} filter={filter} />
          ))}
        </FilterMenu>
      )}
    </>
  );
}

/** Selected values behind the button, each with a button to remove it. */
export function ListChips({ filters }: { filters: readonly ListFilter[] }) {
  return <FilterChips chips={chipsOf(filters)} />;
}

/** Filter below its title, as wide as the menu. */
function MenuFilter({ filter }: { filter: ListFilter }) {
  if (filter.kind !== 'select')
    return (
      <Input.Wrapper label={filter.label} labelElement="div">
        <BarFilter filter={filter} />
      </Input.Wrapper>
    );
  const { id: _, ...select } = filter;
  return <FilterSelect {...select} isInMenu width={undefined} />;
}

function BarFilter({ filter }: { filter: ListFilter }) {
  const isPhone = useIsPhone();
  switch (filter.kind) {
    case 'segments':
      return (
        <SegmentedControl
          aria-label={filter.label}
          fullWidth={isPhone}
          w={isPhone ? '100%' : undefined}
          value={filter.chosen ?? ''}
          onChange={(value) => filter.onChange(value || null)}
          data={[{ value: '', label: filter.all }, ...filter.options]}
        />
      );
    case 'select':
      if (isPhone && filter.isWide) return null;
      return (
        <FilterSelect
          label={filter.label}
          isLabelHidden
          placeholder={filter.placeholder}
          width={filter.width}
          options={filter.options}
          chosen={filter.chosen}
          isOne={filter.isOne}
          onSearch={filter.onSearch}
          onChange={filter.onChange}
        />
      );
    case 'period':
      return (
        <PeriodPicker
          period={filter.period}
          zone={filter.zone}
          longestSeconds={filter.longestSeconds}
          onShow={filter.onShow}
        />
      );
  }
}
