import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Choice {
  /** An id. */
  value: string;
  label: string;
}

interface SearchedSelectProps extends Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'filter' | 'searchable' | 'searchValue' | 'onSearchChange'
> {
  /** What the server found. */
  choices: readonly Choice[];
  value: number | null;
  /** Takes what is to be searched for; empty = nothing in particular. */
  onSearch: (text: string) => void;
  onChange: (id: number | null) => void;
}

const PAUSE_MS = 250;

/** One of more things than are sent at once: the server searches for what is typed. What was chosen stays a choice. */
export function SearchedSelect({ choices, value, onSearch, onChange, ...select }: SearchedSelectProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const search = useDebouncedCallback(onSearch, PAUSE_MS);
  const isKept =
    chosen !== null && chosen.value === String(value) && choices.every((choice) => choice.value !== chosen.value);
  const data = isKept ? [chosen, ...choices] : [...choices];
  return (
    <Select
      nothingFoundMessage={t('nothing_found')}
      maxDropdownHeight={270}
      {...select}
      searchable
      // The server has searched already.
      filter={({ options }) => options}
      // The name of what is chosen stands in the input as well, and is nothing to look for.
      onSearchChange={(text) => search(data.some(({ label }) => label === text) ? '' : text)}
      data={data}
      value={value === null ? null : String(value)}
      onChange={(id) => {
        setChosen(data.find((choice) => choice.value === id) ?? null);
        onChange(id === null ? null : Number(id));
      }}
    />
  );
}
