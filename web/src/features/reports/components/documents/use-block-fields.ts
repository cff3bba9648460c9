import { type DesignBlock, inputsOfBlock } from '@gaugeway/proto/api/design-schema';
import { useTranslation } from 'react-i18next';
import type { FormDraft, FormField, FormValue } from '@/shared/forms';
import { valuesOfBlock } from '../../model/design-blocks';

/** Inputs of a block with a single value each; lists and images have separate components. */
export function useBlockFields({ kind: blockKind }: DesignBlock): FormField[] {
  const { t } = useTranslation('report-documents');
  return inputsOfBlock(blockKind).flatMap(([name, input]): FormField[] => {
    const label = t(`input.${name}` as 'input.title');
    switch (input.kind) {
      case 'text':
      case 'note':
        return [
          {
            ...{ name, kind: input.kind, label, maxLength: input.max, required: input.isRequired },
            ...(!input.isRequired && { hint: t('edit.optional') }),
            ...(input.kind === 'text' && { wide: true }),
          },
        ];
      case 'choice': {
        const choices = input.options.map((option) => ({
          value: String(option),
          label: t(`choice.${name}.${option}` as 'choice.step.day'),
        }));
        return [{ name, kind: 'choice', label, required: true, choices, ...(input.isWide && { wide: true }) }];
      }
      case 'flag':
        return [{ name, kind: 'switch', label }];
      case 'number':
        return [
          {
            ...{ name, kind: 'number', label, required: true, decimals: 0, min: input.min, max: input.max },
            unit: input.unit && t(`edit.${input.unit}`),
          },
        ];
      default:
        return [];
    }
  });
}

/** Form values of a block; an empty number is 0, which no block accepts. */
export function blockDraft(block: DesignBlock): FormDraft {
  const values = valuesOfBlock(block);
  return Object.fromEntries(
    inputsOfBlock(block.kind).flatMap(([name, input]): [string, FormValue][] => {
      const value = values[name];
      if (input.kind === 'choice') return [[name, String(value)]];
      if (value === 0) return [[name, null]];
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[name, value]]
        : [];
    }),
  );
}

/** Block with the typed values. */
export function withInput(block: DesignBlock, change: FormDraft): DesignBlock {
  const inputs = new Map(inputsOfBlock(block.kind));
  const given = Object.entries(change).map(([name, value]) => {
    const input = inputs.get(name);
    if (input?.kind === 'choice') return [name, input.options.find((option) => String(option) === value)];
    if (input?.kind === 'number') return [name, typeof value === 'number' ? value : 0];
    return [name, value ?? ''];
  });
  // The inputs are those of the block's kind, and offer only their valid values.
  return Object.assign({ ...block }, Object.fromEntries(given)) as DesignBlock;
}
