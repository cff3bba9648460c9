import { copyModel } from '@gaugeway/proto/api/company-models';
import type { ModelRegister, RegisterKind } from '@gaugeway/proto/api/model-definition';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberOrNone, TitleInput } from '@/shared/forms';
import { inputBounds } from '@/shared/api';

export const REGISTER_TYPES = ['u16', 'i16', 'u32', 'i32', 'float32'] as const;
const CLOCK_TYPES = ['u32', 'u16'] as const;
const COIL = 5;
const ADDRESSES = inputBounds(copyModel, 'registers', 'address');

interface RegisterContentProps {
  kind: RegisterKind;
  register: ModelRegister;
  onChange: (part: Partial<ModelRegister>) => void;
}

/** Content of a register: its type, and the meaning of its numbers. */
export function RegisterContent({ kind, register, onChange }: RegisterContentProps) {
  const { t } = useTranslation('models');
  if (kind === 'clock') {
    return (
      <Select
        label={t('registers.clock_type')}
        allowDeselect={false}
        data={CLOCK_TYPES.map((type) => ({ value: type, label: t(`registers.clock_types.${type}`) }))}
        value={register.type}
        onChange={(value) => {
          const chosen = CLOCK_TYPES.find((type) => type === value);
          if (chosen) onChange({ type: chosen });
        }}
      />
    );
  }
  return (
    <>
      {register.function !== COIL && (
        <Select
          label={t('registers.type')}
          allowDeselect={false}
          data={REGISTER_TYPES.filter((type) => register.function === 16 || type === 'u16' || type === 'i16')}
          value={register.type}
          onChange={(value) => {
            const chosen = REGISTER_TYPES.find((type) => type === value);
            if (chosen) onChange({ type: chosen });
          }}
        />
      )}
      {kind === 'value' ? (
        <Bounds register={register} onChange={onChange} />
      ) : (
        <States kind={kind} register={register} onChange={onChange} />
      )}
    </>
  );
}

type PartProps = Omit<RegisterContentProps, 'kind'>;

/** Bounds and factor of a number. A parameter of the virtual bridge also has a title. */
function Bounds({ register, onChange }: PartProps) {
  const { t } = useTranslation('models');
  return (
    <>
      {register.value.startsWith('bridge') && (
        <TitleInput
          label={t('registers.parameter')}
          {...inputBounds(copyModel, 'registers', 'title')}
          value={register.title}
          onChange={(title) => onChange({ title })}
        />
      )}
      <NumberOrNone
        label={t('registers.factor')}
        decimalScale={6}
        hideControls
        value={register.factor}
        none={0}
        // 0 is an intermediate value while 0.1 is typed. A final 0 is rejected by the server.
        onChange={(factor) => onChange({ factor: factor ?? 0 })}
      />
      <NumberOrNone label={t('least')} hideControls value={register.min} onChange={(min) => onChange({ min })} />
      <NumberOrNone label={t('greatest')} hideControls value={register.max} onChange={(max) => onChange({ max })} />
    </>
  );
}

/** Numbers for on and off, or for an action; for relay outputs also their count. */
function States({ kind, register, onChange }: RegisterContentProps) {
  const { t } = useTranslation('models');
  return (
    <>
      <Whole
        {...inputBounds(copyModel, 'registers', 'on')}
        label={kind === 'act' ? t('registers.acts') : t('registers.on')}
        value={register.on}
        onChange={(on) => onChange({ on })}
      />
      {kind !== 'act' && (
        <Whole
          {...inputBounds(copyModel, 'registers', 'off')}
          label={t('registers.off')}
          value={register.off}
          onChange={(off) => onChange({ off })}
        />
      )}
      {kind === 'outputs' && (
        <>
          <Whole
            label={t('registers.count')}
            {...inputBounds(copyModel, 'registers', 'count')}
            value={register.count}
            onChange={(count) => onChange({ count: Math.max(1, count) })}
          />
          <NumberOrNone
            label={t('registers.duration_address')}
            {...inputBounds(copyModel, 'registers', 'duration_address')}
            allowNegative={false}
            allowDecimal={false}
            hideControls
            value={register.duration_address}
            onChange={(duration_address) => onChange({ duration_address })}
          />
        </>
      )}
    </>
  );
}

interface WholeProps {
  label: string;
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
}

/** Integer input; an address by default. */
export const Whole = ({ min = ADDRESSES.min, max = ADDRESSES.max, onChange, ...input }: WholeProps) => (
  <NumberOrNone
    {...input}
    min={min}
    max={max}
    allowNegative={min !== undefined && min < 0}
    allowDecimal={false}
    hideControls
    none={0}
    onChange={(value) => onChange(value ?? 0)}
  />
);
