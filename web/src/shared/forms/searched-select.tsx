import { useState } from 'react';
import { type Choice, LookupSelect, type LookupSelectProps } from './lookup-select';

interface SearchedSelectProps extends Omit<LookupSelectProps, 'value' | 'onChange'> {
  value: number | null;
  onChange: (id: number | null) => void;
}

/** Selection of one item from more than one reply contains, by its number; the selected item stays a choice. */
export function SearchedSelect({ choices, value, onChange, ...select }: SearchedSelectProps) {
  const [chosen, setChosen] = useState<Choice | null>(null);
  const isChosen = ({ value: id }: Choice) => id === String(value);
  return (
    <LookupSelect
      {...select}
      choices={choices}
      value={value === null ? null : (choices.find(isChosen) ?? (chosen && isChosen(chosen) ? chosen : null))}
      onChange={(choice) => {
        setChosen(choice);
        onChange(choice === null ? null : Number(choice.value));
      }}
    />
  );
}
