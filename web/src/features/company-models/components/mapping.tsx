import { type companyModelOptions, uploadCodec } from '@gaugeway/proto/api/company-models';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { ActionIcon, Autocomplete, Button, Group, NumberInput, Select } from '@mantine/core';
import { IconArrowUp, IconTrash, IconWand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inputBounds } from '@/shared/api';
import { AddEntry } from '@/shared/forms';
import { isPreceded, type MappingDraft, newMapping, raised } from '../model/codec-draft';
import classes from './company-models.module.css';

const MOST = inputBounds(uploadCodec, 'mapping').maxItems;
/** Lines that one press adds. */
const MOST_ADDED = 30;

interface MappingProps {
  mapping: readonly MappingDraft[];
  /** Paths that the examples gave values of. */
  paths: readonly string[];
  options: ReplyOf<typeof companyModelOptions>;
  onChange: (mapping: MappingDraft[]) => void;
}

/** Mapping of keys of the codec's output to fields of the product. */
export function Mapping({ mapping, paths, options, onChange }: MappingProps) {
  const { t } = useTranslation('models');
  const left = paths.filter((path) => !mapping.some((entry) => entry.path === path));
  const added = left.slice(0, Math.min(MOST_ADDED, MOST - mapping.length));
  return (
    <div className={classes.side}>
      <p className={classes.hint}>{t('mapping_hint')}</p>
      {mapping.length > 0 && (
        <div className={`${classes.mappingRow} ${classes.mappingHead}`} aria-hidden="true">
          <span>{t('key')}</span>
          <span>{t('message_type')}</span>
          <span>{t('field')}</span>
          <span>{t('factor')}</span>
          <span>{t('unit')}</span>
          <span>{t('tab')}</span>
          <span />
        </div>
      )}
      {mapping.map((entry) => (
        <Row
          key={entry.key}
          entry={entry}
          paths={paths}
          options={options}
          onChange={(part) => onChange(mapping.map((one) => (one === entry ? { ...one, ...part } : one)))}
          onRaise={isPreceded(mapping, entry) ? () => onChange(raised(mapping, entry)) : null}
          onRemove={() => onChange(mapping.filter((one) => one !== entry))}
        />
      ))}
      <Group gap="xs">
        <AddEntry count={mapping.length} most={MOST} onAdd={() => onChange([...mapping, newMapping()])}>
          {t('add_mapping')}
        </AddEntry>
        {added.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconWand size={16} />}
            onClick={() => onChange([...mapping, ...added.map((path) => newMapping(path))])}
          >
            {t('from_output', { count: added.length })}
          </Button>
        )}
      </Group>
    </div>
  );
}

interface RowProps {
  entry: MappingDraft;
  paths: readonly string[];
  options: MappingProps['options'];
  onChange: (part: Partial<MappingDraft>) => void;
  /** null = no line above it leads to the same field. */
  onRaise: (() => void) | null;
  onRemove: () => void;
}

function Row({ entry, paths, options, onChange, onRaise, onRemove }: RowProps) {
  const { t } = useTranslation(['models', 'common']);
  const own = options.fields.find(({ name }) => name === entry.field)?.unit;
  return (
    <div className={classes.mappingRow} role="group" aria-label={entry.path || t('mapping_title')}>
      <Autocomplete
        aria-label={t('key')}
        classNames={{ input: classes.mono }}
        placeholder="meter.volume"
        spellCheck={false}
        {...inputBounds(uploadCodec, 'mapping', 'key')}
        data={[...paths]}
        value={entry.path}
        onChange={(path) => onChange({ path })}
      />
      <Select
        aria-label={t('message_type')}
        allowDeselect={false}
        searchable
        data={options.message_types.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={String(entry.type)}
        onChange={(type) => onChange({ type: Number(type ?? 1) })}
      />
      <Select
        aria-label={t('field')}
        placeholder={t('field')}
        searchable
        nothingFoundMessage={t('common:nothing_found')}
        data={options.fields.map(({ name, title }) => ({ value: name, label: title }))}
        value={entry.field}
        onChange={(field) => onChange({ field, unit: null })}
      />
      <NumberInput
        aria-label={t('factor')}
        hideControls
        decimalScale={12}
        value={entry.factor}
        onChange={(factor) => onChange({ factor })}
      />
      <Select
        aria-label={t('unit')}
        placeholder={options.units.find(({ name }) => name === own)?.title ?? t('unit')}
        searchable
        clearable
        comboboxProps={{ width: 200, position: 'bottom-end' }}
        data={options.units.map(({ name, title }) => ({ value: name, label: title }))}
        value={entry.unit}
        onChange={(unit) => onChange({ unit })}
      />
      <Select
        aria-label={t('tab')}
        placeholder={t('tab_of_type')}
        searchable
        clearable
        comboboxProps={{ width: 240, position: 'bottom-end' }}
        data={options.tabs.map(({ name, title }) => ({ value: name, label: title }))}
        value={entry.tab}
        onChange={(tab) => onChange({ tab })}
      />
      <Group gap={4} wrap="nowrap">
        <ActionIcon aria-label={t('remove_mapping')} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
        {onRaise && (
          <ActionIcon aria-label={t('raise_mapping')} title={t('raise_mapping')} onClick={onRaise}>
            <IconArrowUp size={16} />
          </ActionIcon>
        )}
      </Group>
    </div>
  );
}
