import type { companyModelOptions, ModelRegister } from '@gaugeway/proto/api/company-models';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { ActionIcon, Button, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NumberOrNone } from '@/shared/forms';
import classes from './company-models.module.css';

const FUNCTIONS = [5, 6, 16] as const;
export const REGISTER_TYPES = ['u16', 'i16', 'u32', 'i32', 'float32'] as const;
const COIL = 5;
const LAST = 0xffff;
/** Bounds of what stands for on and off: of 32 bits, with a sign or without. */
const STATES = { min: -0x8000_0000, max: 0xffff_ffff };

interface ControlRegistersProps {
  values: ReplyOf<typeof companyModelOptions>['register_values'];
  registers: readonly ModelRegister[];
  onChange: (registers: ModelRegister[]) => void;
}

/** What the controls of a copy on Modbus write: a value of the control, and the coil or register that holds it. */
export function ControlRegisters({ values, registers, onChange }: ControlRegistersProps) {
  const { t } = useTranslation('models');
  const left = values.filter(({ name }) => !registers.some(({ value }) => value === name));
  const [next] = left;
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{t('registers.title')}</h3>
      <p className={classes.lead}>{t('registers.hint')}</p>
      {registers.map((register) => (
        <Register
          key={register.value}
          register={register}
          values={values.filter(({ name }) => name === register.value || left.some((one) => one.name === name))}
          onChange={(part) => onChange(registers.map((one) => (one === register ? { ...one, ...part } : one)))}
          onRemove={() => onChange(registers.filter((one) => one !== register))}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={!next}
          onClick={() => next && onChange([...registers, newRegister(next)])}
        >
          {t('registers.add')}
        </Button>
      </div>
    </section>
  );
}

type Value = ControlRegistersProps['values'][number];

const newRegister = ({ name, is_switch: isSwitch }: Value): ModelRegister => ({
  ...{ value: name, function: isSwitch ? COIL : 6, address: 0, read_address: null, type: 'u16', factor: 1 },
  ...{ on: 1, off: 0, min: null, max: null },
});

interface RegisterProps {
  register: ModelRegister;
  /** That it may hold. */
  values: readonly Value[];
  onChange: (part: Partial<ModelRegister>) => void;
  onRemove: () => void;
}

function Register({ register, values, onChange, onRemove }: RegisterProps) {
  const { t } = useTranslation('models');
  const own = values.find(({ name }) => name === register.value);
  const isSwitch = own?.is_switch ?? false;
  const isCoil = register.function === COIL;
  return (
    <div className={classes.register} role="group" aria-label={own?.title ?? register.value}>
      <Select
        label={t('registers.value')}
        allowDeselect={false}
        data={values.map(({ name, title }) => ({ value: name, label: title }))}
        value={register.value}
        onChange={(name) => {
          const chosen = values.find((one) => one.name === name);
          if (chosen) onChange({ ...newRegister(chosen), address: register.address });
        }}
      />
      <Select
        label={t('registers.function')}
        allowDeselect={false}
        data={FUNCTIONS.filter((fn) => isSwitch || fn !== COIL).map((fn) => ({
          value: String(fn),
          label: t(`registers.functions.${fn}`),
        }))}
        value={String(register.function)}
        onChange={(value) => {
          const chosen = FUNCTIONS.find((fn) => String(fn) === value);
          // One register holds 16 bits.
          if (chosen) onChange({ function: chosen, ...(chosen === 16 ? {} : { type: 'u16' }) });
        }}
      />
      <Whole label={t('registers.address')} value={register.address} onChange={(address) => onChange({ address })} />
      <NumberOrNone
        label={t('registers.read_address')}
        placeholder={String(register.address)}
        min={0}
        max={LAST}
        allowNegative={false}
        allowDecimal={false}
        hideControls
        value={register.read_address}
        onChange={(address) => onChange({ read_address: address })}
      />
      {!isCoil && (
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
      {isSwitch ? (
        <>
          <Whole {...STATES} label={t('registers.on')} value={register.on} onChange={(on) => onChange({ on })} />
          <Whole {...STATES} label={t('registers.off')} value={register.off} onChange={(off) => onChange({ off })} />
        </>
      ) : (
        <>
          <NumberOrNone
            label={t('registers.factor')}
            decimalScale={6}
            hideControls
            value={register.factor}
            none={0}
            // 0 is on its way to 0.1; where it stays, the server says what may be given.
            onChange={(factor) => onChange({ factor: factor ?? 0 })}
          />
          <NumberOrNone label={t('least')} hideControls value={register.min} onChange={(min) => onChange({ min })} />
          <NumberOrNone label={t('greatest')} hideControls value={register.max} onChange={(max) => onChange({ max })} />
        </>
      )}
      <ActionIcon className={classes.registerEnd} aria-label={t('registers.remove')} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  );
}

interface WholeProps {
  label: string;
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
}

/** A whole number, by itself an address. */
export const Whole = ({ min = 0, max = LAST, onChange, ...input }: WholeProps) => (
  <NumberOrNone
    {...input}
    min={min}
    max={max}
    allowNegative={min < 0}
    allowDecimal={false}
    hideControls
    none={0}
    onChange={(value) => onChange(value ?? 0)}
  />
);
