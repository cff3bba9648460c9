import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { type Choice, SEARCH_PAUSE_MS } from './lookup-select';

interface LookupMultiSelectProps extends Omit<
  MultiSelectProps,
  'data' | 'value' | 'onChange' | 'filter' | 'searchable' | 'searchValue' | 'onSearchChange' | 'placeholder'
> {
  /** Results of the server. */
  choices: readonly Choice[];
  /** Stay selected, regardless of the results. */
  value: readonly Choice[];
  /** Takes the search text; empty = no search. */
  onSearch: (text: string) => void;
  onChange: (chosen: Choice[]) => void;
}

/** Selection of several items from more than one reply contains: the server searches for the typed text. */
export function LookupMultiSelect({ choices, value, onSearch, onChange, ...select }: LookupMultiSelectProps) {
  const { t } = useTranslation();
  const search = useDebouncedCallback(onSearch, SEARCH_PAUSE_MS);
  const known = new Map([...value, ...choices].map((choice) => [choice.value, choice]));
  return (
    <MultiSelect
      nothingFoundMessage={t('nothing_found')}
      maxDropdownHeight={270}
      {...select}
      placeholder={value.length === 0 ? t('choose') : undefined}
      searchable
      hidePickedOptions
      // The server has filtered the results.
      filter={({ options }) => options}
      onSearchChange={search}
      data={[...known.values()]}
      value={value.map((choice) => choice.value)}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
    />
  );
}
