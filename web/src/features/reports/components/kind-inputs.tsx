import type { ReportInput } from '@gaugeway/proto/kinds/report';
import { Checkbox, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberOrNone } from '@/shared/forms';
import { inputsOf, type InputValue, type KindDraft } from '../model/kind-draft';
import { Choice } from './choice';

interface KindInputsProps {
  draft: Pick<KindDraft, 'template' | 'inputs'>;
  onChange: (inputs: KindDraft['inputs']) => void;
}

/** Settings of the chosen kind of report. */
export function KindInputs({ draft, onChange }: KindInputsProps) {
  return inputsOf(draft).map((input) => (
    <KindInput
      key={input.name}
      input={input}
      value={draft.inputs[input.name] ?? null}
      onChange={(value) => onChange({ ...draft.inputs, [input.name]: value })}
    />
  ));
}

interface KindInputProps {
  input: ReportInput & { name: string };
  value: InputValue;
  onChange: (value: InputValue) => void;
}

function KindInput({ input, value, onChange }: KindInputProps) {
  const { t } = useTranslation('reports');
  // A test checks that each input and each of its choices has its text.
  const label = t(`input.${input.text ?? input.name}` as 'input.layout');
  const titleOf = (option: string) => t(`choice.${option}` as 'choice.horizontal');
  switch (input.kind) {
    case 'choice':
      return <Choice label={label} names={input.options} value={String(value)} title={titleOf} onChange={onChange} />;
    case 'choices':
      return (
        <Checkbox.Group
          label={label}
          value={Array.isArray(value) ? [...(value as readonly string[])] : []}
          onChange={(chosen) => onChange(input.options.filter((option) => chosen.includes(option)))}
        >
          <Stack gap={8} mt={4}>
            {input.options.map((option) => (
              <Checkbox key={option} value={option} label={titleOf(option)} />
            ))}
          </Stack>
        </Checkbox.Group>
      );
    case 'number':
      return (
        <NumberOrNone
          label={label}
          required
          min={input.min ?? input.above}
          max={input.max}
          decimalScale={input.decimals ?? 0}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      );
  }
}
