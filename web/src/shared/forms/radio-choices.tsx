import { Radio, type RadioGroupProps, Stack } from '@mantine/core';

interface RadioChoicesProps<Value extends string> extends Omit<RadioGroupProps, 'value' | 'onChange' | 'children'> {
  choices: readonly Value[];
  titleOf: (choice: Value) => string;
  /** Consequence of a choice. */
  hintOf?: (choice: Value) => string;
  value: Value;
  onChange: (choice: Value) => void;
}

/** One of few known values, each with its consequence. */
export function RadioChoices<Value extends string>({
  choices,
  titleOf,
  hintOf,
  value,
  onChange,
  disabled,
  ...group
}: RadioChoicesProps<Value>) {
  return (
    <Radio.Group
      {...group}
      value={value}
      onChange={(next) => onChange(choices.find((choice) => choice === next) ?? value)}
    >
      <Stack gap="xs" mt="xs">
        {choices.map((choice) => (
          <Radio
            key={choice}
            value={choice}
            disabled={disabled}
            label={titleOf(choice)}
            description={hintOf?.(choice)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
