import { COLUMN_NAMES, type DesignBlock, inputsOfBlock } from '@gaugeway/proto/api/design-schema';
import { DESIGN_VARIABLES } from '@gaugeway/proto/api/report-design';
import { templateVariables } from '@gaugeway/proto/api/report-structures';
import type { ColumnsInput, LinesInput, SignatureLine } from '@gaugeway/proto/kinds/design-block';
import { ActionIcon, Button, Input, Menu, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBraces, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { FormInputs } from '@/shared/forms';
import { valuesOfBlock } from '../../model/design-blocks';
import { OrderedChoice } from '../builder/ordered-choice';
import { blockDraft, useBlockFields, withInput } from './use-block-fields';
import classes from './documents.module.css';
import { ImageField } from './image-field';

interface BlockSettingsProps {
  block: DesignBlock;
  /** Error messages by the name of the input within the block. */
  faults: Readonly<Record<string, string>>;
  onChange: (block: DesignBlock) => void;
}

/** The inputs of one block, by their kinds. */
export function BlockSettings({ block, faults, onChange }: BlockSettingsProps) {
  const { t } = useTranslation('report-documents');
  const fields = useBlockFields(block);
  const inputs = inputsOfBlock(block.kind);
  const values = valuesOfBlock(block);
  const set = (name: string, value: unknown) => onChange({ ...block, [name]: value });
  return (
    <div className={classes.settings}>
      {inputs.map(
        ([name, { kind }]) =>
          kind === 'image' && (
            <ImageField
              key={name}
              content={values[name] as string}
              error={faults[name]}
              onChange={(content) => set(name, content)}
            />
          ),
      )}
      {fields.length > 0 && (
        <FormInputs
          fields={fields}
          draft={blockDraft(block)}
          faults={faults}
          onChange={(change) => onChange(withInput(block, change))}
        />
      )}
      {inputs.map(([name, input]) => {
        switch (input.kind) {
          case 'text':
          case 'note':
            return input.isRequired ? (
              <VariableMenu
                key={name}
                onPick={(variable) => set(name, withWord(values[name] as string, `{{${variable}}}`))}
              />
            ) : null;
          case 'columns':
            return (
              <ColumnsField
                key={name}
                of={input.of}
                chosen={values[name] as string[]}
                error={faults[name]}
                onChange={(chosen) => set(name, chosen)}
              />
            );
          case 'lines':
            return (
              <SignatureLines
                key={name}
                input={input}
                lines={values[name] as SignatureLine[]}
                faults={faults}
                onChange={(lines) => set(name, lines)}
              />
            );
          default:
            return null;
        }
      })}
      {inputs.length === 0 && (
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
  const known: ReadonlySet<string> = new Set(COLUMN_NAMES.period);
  return { point, period: fields.filter(({ name }) => known.has(name)) };
}

interface ColumnsFieldProps {
  of: ColumnsInput['of'];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}

/** Columns of a table, in their order. */
function ColumnsField({ of, chosen, error, onChange }: ColumnsFieldProps) {
  const { t } = useTranslation('report-documents');
  const titles = useFieldTitles();
  return (
    <>
      <OrderedChoice
        label={t(`input.${of}_fields`)}
        add={t(`edit.add_${of}_field`)}
        offered={titles[of]}
        chosen={chosen}
        onChange={onChange}
      />
      {error && <Input.Error>{error}</Input.Error>}
    </>
  );
}

interface SignatureLinesProps {
  input: LinesInput;
  lines: readonly SignatureLine[];
  /** Error messages by the name of the input within the block. */
  faults: Readonly<Record<string, string>>;
  onChange: (lines: SignatureLine[]) => void;
}

/** Signature lines, one below the other. */
function SignatureLines({ input, lines, faults, onChange }: SignatureLinesProps) {
  const { t } = useTranslation('report-documents');
  const change = (place: number, part: Partial<SignatureLine>) =>
    onChange(lines.map((line, at) => (at === place ? { ...line, ...part } : line)));
  return (
    <Input.Wrapper
      label={t('input.lines')}
      description={t('edit.name_hint')}
      error={faults['lines']}
      labelElement="div"
    >
      <ul className={classes.lines}>
        {lines.map(({ position, name }, place) => (
          <li key={place}>
            <TextInput
              aria-label={`${t('edit.position')} ${place + 1}`}
              placeholder={t('edit.position')}
              maxLength={input.longest}
              error={faults[`lines.${place}.position`]}
              value={position}
              onChange={(event) => change(place, { position: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`${t('edit.name')} ${place + 1}`}
              placeholder={t('edit.name')}
              maxLength={input.longest}
              error={faults[`lines.${place}.name`]}
              value={name}
              onChange={(event) => change(place, { name: event.currentTarget.value })}
            />
            <ActionIcon
              aria-label={t('edit.remove_line', { place: place + 1 })}
              disabled={lines.length === 1}
              onClick={() => onChange(lines.filter((_, at) => at !== place))}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {lines.length < input.most && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...lines, { position: '', name: '' }])}
        >
          {t('edit.add_line')}
        </Button>
      )}
    </Input.Wrapper>
  );
}
