import { type companyModelOptions, copyModel } from '@gaugeway/proto/api/company-models';
import type { ModelRegister, RegisterKind } from '@gaugeway/proto/api/model-definition';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { ActionIcon, Button, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inputBounds } from '@/shared/api';
import { NumberOrNone } from '@/shared/forms';
import { RegisterContent, Whole } from './register-content';
import classes from './company-models.module.css';

const FUNCTIONS = [5, 6, 16] as const;
/** Values that one bit can hold. */
const OF_COILS: readonly RegisterKind[] = ['switch', 'act', 'outputs'];
const COIL = 5;

interface ControlRegistersProps {
  values: ReplyOf<typeof companyModelOptions>['register_values'];
  registers: readonly ModelRegister[];
  onChange: (registers: ModelRegister[]) => void;
}

/** Registers of the controls of a Modbus copy: a value of the control, and the coil or register that holds it. */
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

const newRegister = ({ name, kind }: Value): ModelRegister => ({
  ...{
    value: name,
    function: OF_COILS.includes(kind) ? COIL : kind === 'clock' ? 16 : 6,
    address: 0,
    read_address: null,
  },
  ...{ type: kind === 'clock' ? 'u32' : 'u16', factor: 1, on: 1, off: 0, min: null, max: null },
  ...{ count: 1, duration_address: null, title: '' },
});

interface RegisterProps {
  register: ModelRegister;
  /** Values that it can hold. */
  values: readonly Value[];
  onChange: (part: Partial<ModelRegister>) => void;
  onRemove: () => void;
}

function Register({ register, values, onChange, onRemove }: RegisterProps) {
  const { t } = useTranslation('models');
  const own = values.find(({ name }) => name === register.value);
  const kind = own?.kind ?? 'value';
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
        data={FUNCTIONS.filter((fn) => offers(kind, fn)).map((fn) => ({
          value: String(fn),
          label: t(`registers.functions.${fn}`),
        }))}
        value={String(register.function)}
        onChange={(value) => {
          const chosen = FUNCTIONS.find((fn) => String(fn) === value);
          // One register holds 16 bits.
          if (chosen) onChange({ function: chosen, ...(chosen === 16 ? {} : { type: 'u16' as const }) });
        }}
      />
      <Whole label={t('registers.address')} value={register.address} onChange={(address) => onChange({ address })} />
      {kind !== 'act' && kind !== 'outputs' && (
        <NumberOrNone
          label={t('registers.read_address')}
          placeholder={String(register.address)}
          {...inputBounds(copyModel, 'registers', 'read_address')}
          allowNegative={false}
          allowDecimal={false}
          hideControls
          value={register.read_address}
          onChange={(address) => onChange({ read_address: address })}
        />
      )}
      <RegisterContent kind={kind} register={register} onChange={onChange} />
      <ActionIcon className={classes.registerEnd} aria-label={t('registers.remove')} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  );
}

const offers = (kind: RegisterKind, fn: (typeof FUNCTIONS)[number]): boolean =>
  kind === 'clock' ? fn === 16 : fn !== COIL || OF_COILS.includes(kind);
