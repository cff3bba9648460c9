import { SegmentedControl, Text } from '@mantine/core';

interface ChoiceProps<Name extends string> {
  label: string;
  names: readonly Name[];
  value: Name;
  title: (name: Name) => string;
  onChange: (name: Name) => void;
}

/** Selection of one of a few options, side by side, below a label. */
export function Choice<Name extends string>({ label, names, value, title, onChange }: ChoiceProps<Name>) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
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
