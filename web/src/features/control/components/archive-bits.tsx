import { Checkbox, Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ARCHIVE_BITS, hasBit, withBit } from '../model/archive-bits';
import classes from './control.module.css';

interface ArchiveBitsProps {
  label: string;
  value: number;
  disabled: boolean;
  required: boolean;
  error: string | undefined;
  onChange: (bits: number) => void;
}

/** Kinds of archives that a complex set enables: each is a bit of one number. */
export function ArchiveBits({ value, disabled, onChange, ...shared }: ArchiveBitsProps) {
  const { t } = useTranslation('control');
  return (
    <Input.Wrapper {...shared} labelElement="div" className={classes.wide}>
      <div className={classes.bits}>
        {ARCHIVE_BITS.map((name, place) => (
          <Checkbox
            key={name}
            label={t(`archive.${name}`)}
            disabled={disabled}
            checked={hasBit(value, place)}
            onChange={(event) => onChange(withBit(value, place, event.currentTarget.checked))}
          />
        ))}
      </div>
    </Input.Wrapper>
  );
}
