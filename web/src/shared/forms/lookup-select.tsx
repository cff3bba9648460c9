import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

/** Something that can be chosen, by its id. */
export interface Choice {
  value: string;
  label: string;
}

export interface LookupSelectProps extends Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'filter' | 'searchable' | 'searchValue' | 'onSearchChange'
> {
  /** What the server found. */
  choices: readonly Choice[];
  /** Stays a choice, whatever was found. */
  value: Choice | null;
  /** Takes the search text; empty = nothing in particular. */
  onSearch: (text: string) => void;
  onChange: (choice: Choice | null) => void;
}

const PAUSE_MS = 250;

/** One of more things than are sent at once: the server searches for what is typed. */
export function LookupSelect({ choices, value, onSearch, onChange, ...select }: LookupSelectProps) {
  const { t } = useTranslation();
  const search = useDebouncedCallback(onSearch, PAUSE_MS);
  const isKept = value !== null && choices.every((choice) => choice.value !== value.value);
  const data = isKept ? [value, ...choices] : [...choices];
  return (
    <Select
      nothingFoundMessage={t('nothing_found')}
      maxDropdownHeight={270}
      clearButtonProps={{ 'aria-label': t('actions.clear') }}
      {...select}
      searchable
      // The server has searched already.
      filter={({ options }) => options}
      // The name of what is chosen is in the input as well, and is no search term.
      onSearchChange={(text) => search(data.some(({ label }) => label === text) ? '' : text)}
      data={data}
      value={value?.value ?? null}
      onChange={(id) => onChange(data.find((choice) => choice.value === id) ?? null)}
    />
  );
}
