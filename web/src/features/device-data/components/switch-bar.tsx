import { Checkbox } from '@mantine/core';
import classes from './views.module.css';

interface SwitchBarProps {
  label: string;
  choices: readonly { id: string; label: string; checked: boolean; disabled?: boolean }[];
  onChange: (id: string, checked: boolean) => void;
}

/** Checkboxes above the cards of a view for additional columns. */
export function SwitchBar({ label, choices, onChange }: SwitchBarProps) {
  if (choices.length === 0) return null;
  return (
    <div role="group" aria-label={label} className={classes.switches}>
      {choices.map(({ id, ...choice }) => (
        <Checkbox key={id} size="xs" {...choice} onChange={(event) => onChange(id, event.currentTarget.checked)} />
      ))}
    </div>
  );
}
