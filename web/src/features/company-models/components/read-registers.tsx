import { type companyModelOptions, copyModel } from '@gaugeway/proto/api/company-models';
import { type ModelCopy, type ModelReading, READING_TYPES } from '@gaugeway/proto/api/model-definition';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { ActionIcon, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inputBounds } from '@/shared/api';
import { AddEntry, ChoiceSelect, NumberOrNone } from '@/shared/forms';
import { newReading, nextAddress, type ReadingDraft } from '../model/read-registers';
import { ReadingContent } from './reading-content';
import { Whole } from './register-content';
import classes from './company-models.module.css';

const KINDS = ['current', 'instant', 'info'] as const;
const FUNCTIONS = [3, 4] as const;
const ORDERS = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const satisfies ModelReading['order'][];
const MOST = inputBounds(copyModel, 'readings').maxItems;

type Resource = NonNullable<ModelCopy['resource']>;

interface ReadRegistersProps {
  options: Pick<ReplyOf<typeof companyModelOptions>, 'fields' | 'facts' | 'units' | 'resources'>;
  readings: readonly ReadingDraft[];
  /** Registers of the model; null = those of the model that it copies. */
  resource: Resource | null;
  onReadings: (readings: ReadingDraft[]) => void;
  onResource: (resource: Resource | null) => void;
}

/** Registers that a Modbus copy reads instead of those of the catalogue's model. */
export function ReadRegisters({ options, readings, resource, onReadings, onResource }: ReadRegistersProps) {
  const { t } = useTranslation('models');
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{t('read_registers.title')}</h3>
      <p className={classes.lead}>{t('read_registers.hint')}</p>
      {readings.map((reading) => (
        <Register
          key={reading.key}
          reading={reading}
          options={options}
          onChange={(part) => onReadings(readings.map((one) => (one === reading ? { ...one, ...part } : one)))}
          onRemove={() => onReadings(readings.filter((one) => one !== reading))}
        />
      ))}
      <AddEntry
        count={readings.length}
        most={MOST}
        onAdd={() => onReadings([...readings, newReading(nextAddress(readings))])}
      >
        {t('read_registers.add')}
      </AddEntry>
      {readings.length > 0 && (
        <Select
          label={t('read_registers.resource')}
          placeholder={t('read_registers.resource_base')}
          clearable
          data={options.resources.map(({ name, title }) => ({ value: name, label: title }))}
          value={resource}
          onChange={(value) => onResource(value as Resource | null)}
        />
      )}
    </section>
  );
}

interface RegisterProps {
  reading: ReadingDraft;
  options: ReadRegistersProps['options'];
  onChange: (part: Partial<ReadingDraft>) => void;
  onRemove: () => void;
}

function Register({ reading, options, onChange, onRemove }: RegisterProps) {
  const { t } = useTranslation(['models', 'common']);
  const own = options.fields.find(({ name }) => name === reading.field);
  const isText = reading.type === 'text';
  // Text registers have no unit.
  const named = isText ? options.facts : options.fields.filter(({ unit }) => unit !== '');
  return (
    <div className={classes.register} role="group" aria-label={own?.title ?? t('read_registers.field')}>
      <Select
        label={t('read_registers.field')}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('common:nothing_found')}
        data={named.map(({ name, title }) => ({ value: name, label: title }))}
        value={reading.field}
        onChange={(field) => onChange({ field })}
      />
      <ChoiceSelect
        label={t('read_registers.kind')}
        choices={KINDS}
        titleOf={(kind) => t(`read_registers.kinds.${kind}`)}
        value={reading.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <ChoiceSelect
        label={t('read_registers.function')}
        choices={FUNCTIONS}
        titleOf={(fn) => t(`read_registers.functions.${fn}`)}
        value={reading.function}
        onChange={(fn) => onChange({ function: fn })}
      />
      <Whole label={t('registers.address')} value={reading.address} onChange={(address) => onChange({ address })} />
      <ChoiceSelect
        label={t('registers.type')}
        choices={READING_TYPES}
        titleOf={(type) => (type === 'text' ? t('read_registers.text') : type)}
        value={reading.type}
        onChange={(type) => onChange(typed(type, isText))}
      />
      <ChoiceSelect
        label={t('read_registers.order')}
        choices={ORDERS}
        titleOf={(value) => value}
        value={reading.order}
        onChange={(order) => onChange({ order })}
      />
      {!isText && (
        <NumberOrNone
          label={`${t('registers.factor')}${unitOf(options, own?.unit)}`}
          decimalScale={9}
          hideControls
          value={reading.factor}
          none={0}
          // 0 is on its way to 0.1; where it stays, the server's error has the bounds.
          onChange={(factor) => onChange({ factor: factor ?? 0 })}
        />
      )}
      <ReadingContent reading={reading} onChange={onChange} />
      <ActionIcon className={classes.registerEnd} aria-label={t('read_registers.remove')} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  );
}

/** A text is a fact about the device, and a fact is a text: a change between the two needs another field. */
function typed(type: ModelReading['type'], wasText: boolean): Partial<ReadingDraft> {
  if (type === 'text')
    return {
      type,
      kind: 'info',
      length: 8,
      mask: null,
      shift: null,
      no_values: [],
      scale_address: null,
      ...(wasText ? {} : { field: null }),
    };
  return { type, ...(wasText ? { field: null, kind: 'current' as const } : {}) };
}

/** The unit that a factor leads to. */
function unitOf({ units }: Pick<ReadRegistersProps['options'], 'units'>, name: string | undefined): string {
  const title = units.find((unit) => unit.name === name)?.title;
  return title ? `, ${title}` : '';
}
