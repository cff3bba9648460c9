import { Input, SegmentedControl } from '@mantine/core';
import { FilterChips, FilterMenu, type FilterOption, FilterSelect } from '@/shared/data-table';
import { type Period, PeriodPicker } from '@/shared/forms';
import { useIsPhone } from '@/shared/ui';
import { chipsOf, clearFilter, countOf, inMenu } from './filter-state';

interface Filter {
  id: string;
  label: string;
  /** Behind the button 'Filters'; its values are shown as chips. */
  isInMenu?: boolean;
}

/** Selection of one of a few options, side by side. */
export interface SegmentsFilter extends Filter {
  kind: 'segments';
  /** Label of the state without a selection. */
  all: string;
  options: readonly FilterOption[];
  chosen: string | null;
  onChange: (value: string | null) => void;
}

/** Selection of some of many options, with a search. */
export interface SelectFilter extends Filter {
  kind: 'select';
  placeholder: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  isOne?: boolean;
  /** Width in the toolbar, pixels. */
  width?: number;
  /** Too wide for a phone. */
  isWide?: boolean;
  /** The server searches for the typed text, and `options` are its results. */
  onSearch?: (typed: string) => void;
  onChange: (chosen: string[]) => void;
}

/** Period of time. */
export interface PeriodFilter extends Filter {
  kind: 'period';
  period: Period;
  /** true if the period is shorter than the available data. */
  isNarrowed?: boolean;
  zone: number;
  longestSeconds: number;
  onShow: (period: Period) => void;
}

/** Filter of a list. */
export type ListFilter = SegmentsFilter | SelectFilter | PeriodFilter;

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
