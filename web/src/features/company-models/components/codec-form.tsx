import {
  type CodecRun,
  type CompanyModel,
  type companyModelOptions,
  tryCodec,
  uploadCodec,
} from '@gaugeway/proto/api/company-models';
import type { CallOf, ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Badge, Button, NumberInput, Select, Tabs, TagsInput, TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { inMinutes, inputBounds, type ApiError, useCall } from '@/shared/api';
import { DrawerForm, ErrorSummary, TitleInput, fieldErrors, limitedTags, useFullText } from '@/shared/forms';
import { errorText, Notice } from '@/shared/ui';
import {
  type CodecDraft,
  draftOf,
  expectedInputs,
  inputOf,
  pathsIn,
  type Runs,
  runsAfter,
  textOf,
  unreadable,
} from '../model/codec-draft';
import { CodecSource } from './codec-source';
import { Examples } from './examples';
import { Mapping } from './mapping';
import { TryPayload } from './try-payload';
import classes from './company-models.module.css';

const TIME_KEYS = inputBounds(uploadCodec, 'time_keys');
const MOST_EXAMPLES = inputBounds(uploadCodec, 'examples').maxItems;

interface CodecFormProps {
  initial: CompanyModel | null;
  options: ReplyOf<typeof companyModelOptions>;
  error: ApiError | null;
  /** The result of the last save. */
  saved: ReplyOf<typeof uploadCodec> | null;
  saving: boolean;
  onChanged: () => void;
  onSave: (input: CallOf<typeof uploadCodec>) => void;
  onCancel: () => void;
}

/** Editor of a codec: its source on one side; examples, mapping and a test run on the other. */
export function CodecForm({ initial, options, error, saved, saving, onChanged, onSave, onCancel }: CodecFormProps) {
  const { t } = useTranslation(['models', 'common']);
  const fullText = useFullText();
  const [draft, setDraft] = useState(() => draftOf(initial));
  const [tab, setTab] = useState<string | null>('examples');
  const [runs, setRuns] = useState<Runs>(new Map());
  const [isChecked, setChecked] = useState(false);
  const sent = useRef<{ keys: readonly number[]; draft: CodecDraft }>({ keys: [], draft });
  const newest = useRef(draft);
  const patch = (part: Partial<CodecDraft>) => {
    onChanged();
    newest.current = { ...newest.current, ...part };
    setDraft(newest.current);
    setRuns((old) => runsAfter(old, draft, newest.current));
  };
  /** Results confirm nothing that was edited while the examples ran. */
  const keep = (results: readonly CodecRun[]) => {
    const { keys, draft: tried } = sent.current;
    setRuns(runsAfter(new Map(results.map((run, index) => [keys[index] ?? -1, run])), tried, newest.current));
  };
  const attempt = useCall(tryCodec, { meta: { quiet: true }, onSuccess: ({ results }) => keep(results) });
  useEffect(() => {
    if (saved) keep(saved.results);
  }, [saved]);

  const wrong = unreadable(draft);
  const send = (work: () => void) => {
    setChecked(true);
    if (wrong.size > 0) {
      setTab('examples');
      return;
    }
    sent.current = { keys: draft.examples.map(({ key }) => key), draft };
    work();
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    send(() => onSave(inputOf(draft)));
  };
  const refusal = error ?? attempt.error;
  const refused = refusal ? fieldErrors(refusal) : {};
  const details = Object.entries(refused).flatMap(([field, text]) => (['name', 'brand'].includes(field) ? [] : [text]));
  const results = draft.examples.flatMap(({ key }) => runs.get(key) ?? []);
  const failed = results.filter(({ passed }) => passed === false).length;
  const outputs = results.map(({ output }) => output);

  return (
    <DrawerForm
      confirm={t('common:actions.save')}
      saving={saving}
      disabled={!draft.name.trim()}
      actions={
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} />}
          disabled={draft.examples.length === 0}
          loading={attempt.isPending}
          onClick={() => send(() => attempt.mutate({ ...textOf(draft), inputs: expectedInputs(draft) }))}
        >
          {t('run_examples')}
        </Button>
      }
      onCancel={onCancel}
      onSubmit={save}
    >
      <ErrorSummary message={refusal ? errorText(refusal) : null} details={details} />
      {saved && !refusal && (saved.company_model.state === 'draft' || saved.company_model.has_draft) && (
        <Notice tone="warning" title={saved.msg}>
          {saved.company_model.has_draft ? t('older_is_used') : t('draft_hint')}
        </Notice>
      )}
      <Identity draft={draft} options={options} refused={refused} patch={patch} />
      <div className={classes.workbench}>
        <CodecSource value={draft.source} limit={options.source_limit} onChange={(source) => patch({ source })} />
        <Tabs value={tab} onChange={setTab} keepMounted>
          <Tabs.List>
            <Tabs.Tab
              value="examples"
              rightSection={
                failed > 0 && (
                  <Badge color="red" size="sm" aria-label={t('examples_failed', { failed })}>
                    {failed}
                  </Badge>
                )
              }
            >
              {t('examples_title')}
            </Tabs.Tab>
            <Tabs.Tab value="mapping">{t('mapping_title')}</Tabs.Tab>
            <Tabs.Tab value="try">{t('try_title')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="examples" pt="sm">
            <Examples
              examples={draft.examples}
              runs={runs}
              unreadable={isChecked ? wrong : new Set()}
              onChange={(examples) => patch({ examples })}
            />
          </Tabs.Panel>
          <Tabs.Panel value="mapping" pt="sm">
            <Mapping
              mapping={draft.mapping}
              paths={[...new Set(outputs.flatMap(pathsIn))]}
              options={options}
              onChange={(mapping) => patch({ mapping })}
            />
            <TagsInput
              mt="md"
              label={t('time_keys')}
              description={fullText(draft.time_keys.length, TIME_KEYS.maxItems) ?? t('time_keys_hint')}
              value={draft.time_keys}
              maxTags={TIME_KEYS.maxItems}
              maxLength={TIME_KEYS.maxLength}
              onChange={(next) => patch({ time_keys: limitedTags(next, TIME_KEYS) })}
            />
          </Tabs.Panel>
          <Tabs.Panel value="try" pt="sm">
            <TryPayload
              codec={textOf(draft)}
              full={fullText(draft.examples.length, MOST_EXAMPLES)}
              onKeep={(example) => {
                patch({ examples: [...draft.examples, example] });
                setTab('examples');
              }}
            />
          </Tabs.Panel>
        </Tabs>
      </div>
    </DrawerForm>
  );
}

interface IdentityProps {
  draft: CodecDraft;
  options: ReplyOf<typeof companyModelOptions>;
  refused: Record<string, string>;
  patch: (part: Partial<CodecDraft>) => void;
}

/** Name of the model and resource of its meters. */
function Identity({ draft, options, refused, patch }: IdentityProps) {
  const { t } = useTranslation('models');
  return (
    <div className={classes.grid}>
      <TitleInput
        label={t('name')}
        data-autofocus
        {...inputBounds(uploadCodec, 'name')}
        value={draft.name}
        error={refused['name']}
        onChange={(name) => patch({ name })}
      />
      <TextInput
        label={t('brand')}
        {...inputBounds(uploadCodec, 'brand')}
        value={draft.brand}
        error={refused['brand']}
        onChange={(event) => patch({ brand: event.currentTarget.value })}
      />
      <Select
        label={t('resource')}
        allowDeselect={false}
        data={options.resources.map(({ name, title }) => ({ value: name, label: title }))}
        value={draft.resource}
        onChange={(resource) => patch({ resource: (resource ?? 'water') as CodecDraft['resource'] })}
      />
      <NumberInput
        label={t('report_minutes')}
        {...inMinutes(inputBounds(uploadCodec, 'report_period'))}
        value={draft.report_minutes}
        onChange={(report_minutes) => patch({ report_minutes })}
      />
    </div>
  );
}
