import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

/** Item that can be selected, by its id. */
export interface Choice {
  value: string;
  label: string;
}

export interface LookupSelectProps extends Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'filter' | 'searchable' | 'searchValue' | 'onSearchChange'
> {
  /** Results of the server. */
  choices: readonly Choice[];
  /** Stays a choice, regardless of the results. */
  value: Choice | null;
  /** Takes the search text; empty = no search. */
  onSearch: (text: string) => void;
  onChange: (choice: Choice | null) => void;
}

/** Debounce of a search, milliseconds. */
export const SEARCH_PAUSE_MS = 250;

/** Selection of one item from more than one reply contains: the server searches for the typed text. */
export function LookupSelect({ choices, value, onSearch, onChange, ...select }: LookupSelectProps) {
  const { t } = useTranslation();
  const search = useDebouncedCallback(onSearch, SEARCH_PAUSE_MS);
  const isKept = value !== null && choices.every((choice) => choice.value !== value.value);
  const data = isKept ? [value, ...choices] : [...choices];
  return (
    <Select
      nothingFoundMessage={t('nothing_found')}
      maxDropdownHeight={270}
      clearButtonProps={{ 'aria-label': t('actions.clear') }}
      {...select}
      searchable
      // The server has filtered the results.
      filter={({ options }) => options}
      // The name of the selected item is in the input as well, but is not a search text.
      onSearchChange={(text) => search(data.some(({ label }) => label === text) ? '' : text)}
      data={data}
      value={value?.value ?? null}
      onChange={(id) => onChange(data.find((choice) => choice.value === id) ?? null)}
    />
  );
}
