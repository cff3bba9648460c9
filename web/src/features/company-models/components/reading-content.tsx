import { copyModel } from '@gaugeway/proto/api/company-models';
import { MOST_NO_VALUES } from '@gaugeway/proto/api/model-definition';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds } from '@/shared/api';
import { NumberOrNone } from '@/shared/forms';
import { isWhole, noValuesOf, type ReadingDraft } from '../model/read-registers';

interface ReadingContentProps {
  reading: ReadingDraft;
  onChange: (part: Partial<ReadingDraft>) => void;
}

/** Meaning of the bits of a register: length of a text, contents without a value, power of ten, bit field. */
export function ReadingContent({ reading, onChange }: ReadingContentProps) {
  const { t } = useTranslation('models');
  const [noValues, setNoValues] = useState((reading.no_values ?? []).join(', '));
  const [mask, setMask] = useState(reading.mask?.toString(16) ?? '');
  if (reading.type === 'text') {
    return (
      <NumberOrNone
        label={t('read_registers.length')}
        {...inputBounds(copyModel, 'readings', 'length')}
        allowDecimal={false}
        value={reading.length ?? 1}
        none={1}
        onChange={(length) => onChange({ length: length ?? 1 })}
      />
    );
  }
  return (
    <>
      <TextInput
        label={t('read_registers.no_values')}
        placeholder="8000, ffff"
        error={
          (reading.no_values?.length ?? 0) > MOST_NO_VALUES &&
          t('read_registers.too_many_values', { most: MOST_NO_VALUES })
        }
        value={noValues}
        onChange={({ currentTarget: { value } }) => {
          setNoValues(value);
          onChange({ no_values: noValuesOf(value) });
        }}
      />
      <NumberOrNone
        label={t('read_registers.scale_address')}
        {...inputBounds(copyModel, 'readings', 'scale_address')}
        allowDecimal={false}
        value={reading.scale_address ?? null}
        onChange={(scale_address) => onChange({ scale_address })}
      />
      {isWhole(reading) && (
        <>
          <TextInput
            label={t('read_registers.mask')}
            placeholder="00f0"
            value={mask}
            onChange={({ currentTarget: { value } }) => {
              const digits = value.replace(/[^0-9a-f]/gi, '').slice(0, 8);
              setMask(digits);
              onChange({ mask: Number.parseInt(digits || '0', 16) || null });
            }}
          />
          <NumberOrNone
            label={t('read_registers.shift')}
            {...inputBounds(copyModel, 'readings', 'shift')}
            allowDecimal={false}
            value={reading.shift ?? null}
            onChange={(shift) => onChange({ shift })}
          />
        </>
      )}
    </>
  );
}
