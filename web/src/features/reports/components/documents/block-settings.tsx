import { DESIGN_VARIABLES, type DesignBlock } from '@gaugeway/proto/api/report-design';
import { PERIOD_FIELDS, REPORT_POINT_FIELDS } from '@gaugeway/proto/api/report-structure';
import { templateVariables } from '@gaugeway/proto/api/report-structures';
import { ActionIcon, Button, Input, Menu, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBraces, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { FormInputs } from '@/shared/forms';
import { OrderedChoice } from '../builder/ordered-choice';
import { blockDraft, useBlockFields, withInput } from './use-block-fields';
import classes from './documents.module.css';
import { ImageField } from './image-field';

/** Most signature lines of a block. */
const MOST_LINES = 6;

interface BlockSettingsProps {
  block: DesignBlock;
  /** Error messages by the name of the input within the block. */
  faults: Readonly<Record<string, string>>;
  onChange: (block: DesignBlock) => void;
}

/** The inputs of one block, by its kind. */
export function BlockSettings({ block, faults, onChange }: BlockSettingsProps) {
  const { t } = useTranslation('report-documents');
  const fields = useBlockFields(block);
  return (
    <div className={classes.settings}>
      {block.kind === 'image' && (
        <ImageField
          content={block.content}
          error={faults['content']}
          onChange={(content) => onChange({ ...block, content })}
        />
      )}
      {fields.length > 0 && (
        <FormInputs
          fields={fields}
          draft={blockDraft(block)}
          faults={faults}
          onChange={(change) => onChange(withInput(block, change))}
        />
      )}
      {(block.kind === 'heading' || block.kind === 'text') && (
        <VariableMenu onPick={(name) => onChange({ ...block, text: withWord(block.text, `{{${name}}}`) })} />
      )}
      {block.kind === 'points' && <PointColumns block={block} faults={faults} onChange={onChange} />}
      {block.kind === 'signatures' && <SignatureLines block={block} faults={faults} onChange={onChange} />}
      {(block.kind === 'line' || block.kind === 'page_break') && (
        <Text size="sm" c="dimmed">
          {t('edit.no_settings')}
        </Text>
      )}
    </div>
  );
}

const withWord = (text: string, word: string): string => (text === '' || /\s$/.test(text) ? text : `${text} `) + word;

/** Variables that a text can contain in double braces. */
export function VariableMenu({ onPick }: { onPick: (name: string) => void }) {
  const { t } = useTranslation('report-documents');
  const { point } = useFieldTitles();
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconBraces size={14} />} className={classes.start}>
          {t('edit.insert')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('edit.of_report')}</Menu.Label>
        {DESIGN_VARIABLES.map((name) => (
          <Menu.Item key={name} onClick={() => onPick(name)}>
            {t(`variable.${name}`)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('edit.of_point')}</Menu.Label>
        {point
          .filter(({ name }) => name !== 'number')
          .map(({ name, title }) => (
            <Menu.Item key={name} onClick={() => onPick(`point.${name}`)}>
              {title}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Titles of the columns of points and readings. */
function useFieldTitles() {
  const found = useQuery(query(templateVariables, {}));
  const { point = [], fields = [] } = found.data ?? {};
  const known: ReadonlySet<string> = new Set(PERIOD_FIELDS);
  return { point, fields: fields.filter(({ name }) => known.has(name)) };
}

interface PartProps<K extends DesignBlock['kind']> {
  block: Extract<DesignBlock, { kind: K }>;
  faults: Readonly<Record<string, string>>;
  onChange: (block: DesignBlock) => void;
}

/** The columns of a table of points, in their order. */
function PointColumns({ block, faults, onChange }: PartProps<'points'>) {
  const { t } = useTranslation('report-documents');
  const { point, fields } = useFieldTitles();
  const error = faults['point_fields'] ?? faults['period_fields'];
  return (
    <>
      <OrderedChoice
        label={t('edit.point_fields')}
        add={t('edit.add_point_field')}
        offered={point}
        chosen={block.point_fields}
        onChange={(chosen) =>
          onChange({ ...block, point_fields: REPORT_POINT_FIELDS.filter(isIn(chosen)).sort(asIn(chosen)) })
        }
      />
      <OrderedChoice
        label={t('edit.period_fields')}
        add={t('edit.add_period_field')}
        offered={fields}
        chosen={block.period_fields}
        onChange={(chosen) =>
          onChange({ ...block, period_fields: PERIOD_FIELDS.filter(isIn(chosen)).sort(asIn(chosen)) })
        }
      />
      {error && <Input.Error>{error}</Input.Error>}
    </>
  );
}

const isIn = (chosen: readonly string[]) => (name: string) => chosen.includes(name);
const asIn = (chosen: readonly string[]) => (a: string, b: string) => chosen.indexOf(a) - chosen.indexOf(b);

/** Signature lines, one below the other. */
function SignatureLines({ block, faults, onChange }: PartProps<'signatures'>) {
  const { t } = useTranslation('report-documents');
  const { lines } = block;
  const change = (place: number, part: Partial<(typeof lines)[number]>) =>
    onChange({ ...block, lines: lines.map((line, at) => (at === place ? { ...line, ...part } : line)) });
  return (
    <Input.Wrapper label={t('edit.lines')} description={t('edit.name_hint')} error={faults['lines']} labelElement="div">
      <ul className={classes.lines}>
        {lines.map(({ position, name }, place) => (
          <li key={place}>
            <TextInput
              aria-label={`${t('edit.position')} ${place + 1}`}
              placeholder={t('edit.position')}
              maxLength={255}
              error={faults[`lines.${place}.position`]}
              value={position}
              onChange={(event) => change(place, { position: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`${t('edit.name')} ${place + 1}`}
              placeholder={t('edit.name')}
              maxLength={255}
              error={faults[`lines.${place}.name`]}
              value={name}
              onChange={(event) => change(place, { name: event.currentTarget.value })}
            />
            <ActionIcon
              aria-label={t('edit.remove_line', { place: place + 1 })}
              disabled={lines.length === 1}
              onClick={() => onChange({ ...block, lines: lines.filter((_, at) => at !== place) })}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {lines.length < MOST_LINES && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange({ ...block, lines: [...lines, { position: '', name: '' }] })}
        >
          {t('edit.add_line')}
        </Button>
      )}
    </Input.Wrapper>
  );
}
