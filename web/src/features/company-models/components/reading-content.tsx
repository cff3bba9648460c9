import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberOrNone } from '@/shared/forms';
import { isWhole, noValuesOf, type ReadingDraft } from '../model/read-registers';

const LAST = 0xffff;
const LONGEST_TEXT = 64;
const MOST_SHIFT = 63;

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
        min={1}
        max={LONGEST_TEXT}
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
        value={noValues}
        onChange={({ currentTarget: { value } }) => {
          setNoValues(value);
          onChange({ no_values: noValuesOf(value) });
        }}
      />
      <NumberOrNone
        label={t('read_registers.scale_address')}
        min={0}
        max={LAST}
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
            min={0}
            max={MOST_SHIFT}
            allowDecimal={false}
            value={reading.shift ?? null}
            onChange={(shift) => onChange({ shift })}
          />
        </>
      )}
    </>
  );
}
