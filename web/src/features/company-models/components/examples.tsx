import { type CodecRun, tryCodec, uploadCodec } from '@gaugeway/proto/api/company-models';
import { ActionIcon, Button, FileButton, Group, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { IconFileImport, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds } from '@/shared/api';
import { AddEntry } from '@/shared/forms';
import { StateMark } from '@/shared/ui';
import { type ExampleDraft, newExample } from '../model/codec-draft';
import { examplesFrom, withImported } from '../model/import-examples';
import { Differences } from './differences';
import classes from './company-models.module.css';

const MOST = inputBounds(uploadCodec, 'examples').maxItems;

interface ExamplesProps {
  examples: readonly ExampleDraft[];
  runs: ReadonlyMap<number, CodecRun>;
  /** Keys of the examples with invalid JSON. */
  unreadable: ReadonlySet<number>;
  onChange: (examples: ExampleDraft[]) => void;
}

/** Inputs with their expected outputs: all must pass before the model can be used. */
export function Examples({ examples, runs, unreadable, onChange }: ExamplesProps) {
  const { t } = useTranslation('models');
  const [fault, setFault] = useState<string | null>(null);
  const load = async (file: File | null) => {
    const found = file && file.size < 2_000_000 ? examplesFrom(await file.text()) : null;
    if (!found) {
      setFault(t('no_examples_file'));
      return;
    }
    const { examples: next, leftOut } = withImported(examples, found, MOST);
    setFault(leftOut > 0 ? t('examples_left_out', { number: leftOut, most: MOST }) : null);
    onChange(next);
  };
  return (
    <div className={classes.side}>
      <p className={classes.hint}>{t('examples_hint')}</p>
      {examples.map((example) => (
        <Example
          key={example.key}
          example={example}
          run={runs.get(example.key)}
          isUnreadable={unreadable.has(example.key)}
          onChange={(part) => onChange(examples.map((one) => (one === example ? { ...one, ...part } : one)))}
          onRemove={() => onChange(examples.filter((one) => one !== example))}
        />
      ))}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <Group gap="xs">
        <AddEntry
          count={examples.length}
          most={MOST}
          onAdd={() => onChange([...examples, newExample({ f_port: examples.at(-1)?.f_port ?? 1 })])}
        >
          {t('add_example')}
        </AddEntry>
        <FileButton accept=".json,application/json" onChange={(file) => void load(file)}>
          {(props) => (
            <Button variant="default" leftSection={<IconFileImport size={16} />} {...props}>
              {t('import_examples')}
            </Button>
          )}
        </FileButton>
      </Group>
    </div>
  );
}

interface ExampleProps {
  example: ExampleDraft;
  run: CodecRun | undefined;
  isUnreadable: boolean;
  onChange: (part: Partial<ExampleDraft>) => void;
  onRemove: () => void;
}

function Example({ example, run, isUnreadable, onChange, onRemove }: ExampleProps) {
  const { t } = useTranslation('models');
  const encodes = example.type === 'downlink_encode';
  return (
    <section className={classes.block} data-passed={run?.passed ?? undefined} aria-label={t('example')}>
      <div className={classes.headline}>
        <Verdict run={run} />
        <ActionIcon aria-label={t('remove_example')} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      <div className={classes.exampleInputs}>
        <Select
          label={t('example_type')}
          allowDeselect={false}
          data={(['uplink', 'downlink_encode', 'downlink_decode'] as const).map((type) => ({
            value: type,
            label: t(`types.${type}`),
          }))}
          value={example.type}
          onChange={(type) => onChange({ type: type ?? 'uplink' })}
        />
        <NumberInput
          label="fPort"
          {...inputBounds(tryCodec, 'inputs', 'f_port')}
          allowDecimal={false}
          hideControls
          disabled={encodes}
          value={example.f_port}
          onChange={(port) => onChange({ f_port: Number(port) || 0 })}
        />
        {encodes ? (
          <Textarea
            className={classes.code}
            label={t('downlink_data')}
            autosize
            minRows={1}
            maxRows={8}
            spellCheck={false}
            value={example.data}
            onChange={(event) => onChange({ data: event.currentTarget.value })}
          />
        ) : (
          <TextInput
            label={t('payload')}
            classNames={{ input: classes.mono }}
            spellCheck={false}
            placeholder="01 a4 00 ff"
            {...inputBounds(tryCodec, 'inputs', 'bytes')}
            value={example.bytes}
            onChange={(event) => onChange({ bytes: event.currentTarget.value })}
          />
        )}
      </div>
      <Textarea
        className={classes.code}
        label={t('expected')}
        autosize
        minRows={2}
        maxRows={14}
        spellCheck={false}
        placeholder={'{ "data": { "volume": 12.3 } }'}
        error={isUnreadable ? t('no_json') : undefined}
        value={example.output}
        onChange={(event) => onChange({ output: event.currentTarget.value })}
      />
      {run && <Differences run={run} />}
      {run?.passed === false && run.output !== null && (
        <Group justify="flex-end">
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange({ output: JSON.stringify(run.output, null, 2) })}
          >
            {t('take_output')}
          </Button>
        </Group>
      )}
    </section>
  );
}

function Verdict({ run }: { run: CodecRun | undefined }) {
  const { t } = useTranslation('models');
  if (run?.passed == null) return <StateMark tone="idle" label={t('verdict.none')} />;
  return run.passed ? (
    <StateMark tone="online" label={t('verdict.passed')} />
  ) : (
    <StateMark tone="alarm" label={t('verdict.failed')} />
  );
}
