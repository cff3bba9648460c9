import { SegmentedControl, Text } from '@mantine/core';

interface ChoiceProps<Name extends string> {
  label: string;
  names: readonly Name[];
  value: Name;
  title: (name: Name) => string;
  onChange: (name: Name) => void;
}

/** One of a few, side by side, below what it is about. */
export function Choice<Name extends string>({ label, names, value, title, onChange }: ChoiceProps<Name>) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {label}
      </Text>
      <SegmentedControl
        fullWidth
        aria-label={label}
        value={value}
        data={names.map((name) => ({ value: name, label: title(name) }))}
        onChange={(chosen) => {
          const next = names.find((name) => name === chosen);
          if (next) onChange(next);
        }}
      />
    </div>
  );
}
