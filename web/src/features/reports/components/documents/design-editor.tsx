import {
  createDesignTemplate,
  type DesignTemplate,
  designTemplates,
  updateDesignTemplate,
} from '@gaugeway/proto/api/report-designer';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { IconArrowLeft, IconDeviceFloppy, IconEye, IconFileOff } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepDraft, keptDraft, useUserZone } from '@/shared/access';
import { ApiError, query, useCall } from '@/shared/api';
import { faultsOf } from '@/shared/forms';
import { formatDateTime } from '@/shared/i18n';
import {
  BlankState,
  confirm,
  Dialog,
  ErrorState,
  errorText,
  Notice,
  notifyDone,
  Page,
  StateMark,
  useIsPhone,
} from '@/shared/ui';
import { blockFaults, boundsOf, newBlock } from '../../model/design-blocks';
import {
  type DesignDraft,
  designDraft,
  designInput,
  isChanged,
  PLAIN_PAGE,
  readDesignDraft,
} from '../../model/design-draft';
import { useReportsSearch } from '../../model/use-reports-search';
import { BlockList } from './block-list';
import { DesignPreview } from './design-preview';
import { DesignSettings } from './design-settings';
import classes from './documents.module.css';
import { useDesignPreview } from './use-design-preview';
import { useDesignerChanged } from './use-designer-changed';

interface DesignEditorProps {
  /** `new`, or the id of the edited template. */
  design: string;
  /** Id of the template that a new one is a copy of. */
  from: string | undefined;
  bar: ReactNode;
}

/** Loads the edited template: a template of the company, a copy of one, or an empty one. */
export function DesignEditor({ design, from, bar }: DesignEditorProps) {
  const { t } = useTranslation(['report-documents', 'reports']);
  const found = useQuery({ ...query(designTemplates, {}), select: ({ templates }) => templates });
  const { show } = useReportsSearch();
  const page = (content: ReactNode) => (
    <Page title={t('reports:title')} bar={bar}>
      {content}
    </Page>
  );
  if (found.isError) return page(<ErrorState error={found.error} onRetry={() => void found.refetch()} />);
  if (!found.data) return page(<Skeleton height={480} radius="md" />);
  const source = found.data.find(({ id }) => id === (design === 'new' ? from : design));
  const isDeleted = !source && !(design === 'new' && from === undefined);
  // Built-in templates cannot be changed.
  if (isDeleted || (design !== 'new' && source?.number === null))
    return page(
      <BlankState icon={IconFileOff} title={t('editor.deleted')} hint={t('editor.deleted_hint')}>
        <Button variant="default" onClick={() => show({ part: 'templates' })}>
          {t('editor.close')}
        </Button>
      </BlankState>,
    );
  const empty = {
    ...{ title: '', description: '', page: PLAIN_PAGE },
    blocks: [
      { ...newBlock('heading', ''), text: '{{title}}', level: 1 as const } as DesignTemplate['blocks'][number],
      { ...newBlock('text', ''), text: '{{period}}' } as DesignTemplate['blocks'][number],
    ],
  };
  const copy = source && design === 'new' ? { ...source, title: t('editor.copy_of', { name: source.title }) } : source;
  return (
    <Editor
      number={design === 'new' ? null : (source?.number ?? null)}
      version={source?.version ?? undefined}
      saved={designDraft(copy ?? empty)}
      // Each template has a separate draft.
      name={`document_template.${design}.${from ?? ''}`}
      bar={bar}
    />
  );
}

interface EditorProps {
  /** null = a new one. */
  number: number | null;
  /** Version of the edited template; undefined = a new one. */
  version: number | undefined;
  /** Stored template, or the initial state of a new one. */
  saved: DesignDraft;
  /** Key of the draft in the browser. */
  name: string;
  bar: ReactNode;
}

function Editor({ number, version, saved, name, bar }: EditorProps) {
  const { t } = useTranslation(['report-documents', 'reports']);
  const zone = useUserZone();
  const isPhone = useIsPhone();
  const { show } = useReportsSearch();
  const [first] = useState(saved);
  // Version when the editor was opened: later versions are not the edited one.
  const [opened] = useState(version);
  const [restored, setRestored] = useState(() => keptDraft(name, readDesignDraft));
  const [draft, setDraft] = useState(restored?.value ?? first);
  const [isTried, setTried] = useState(false);
  const [isShown, setShown] = useState(false);
  const isDone = useRef(false);
  const isNew = number === null;
  const changed = isChanged(draft, first);
  const refetch = useDesignerChanged();
  const preview = useDesignPreview(draft);
  const change = (next: DesignDraft) => {
    setDraft(next);
    keepDraft(name, isChanged(next, first) ? designInput(next) : null);
  };
  useBlocker({
    disabled: !changed,
    enableBeforeUnload: changed,
    shouldBlockFn: async () => {
      if (isDone.current) return false;
      const leaves = await confirm({
        title: t('editor.leave_title'),
        text: t('editor.leave_text'),
        confirm: t('editor.leave'),
        cancel: t('editor.stay'),
      });
      return leaves === null;
    },
  });
  const done = {
    meta: { quiet: true },
    onSuccess: ({ msg }: { msg: string }) => {
      isDone.current = true;
      keepDraft(name, null);
      notifyDone(msg);
      void refetch();
      show({ part: 'templates' });
    },
  };
  const create = useCall(createDesignTemplate, done);
  const update = useCall(updateDesignTemplate, done);
  const missing = missingIn(draft, (fault, bounds) => t(`fault.${fault}`, bounds));
  const error = create.error ?? update.error;
  const faults = {
    ...(preview.error instanceof ApiError ? faultsOf(preview.error) : {}),
    ...(error instanceof ApiError ? faultsOf(error) : {}),
    ...(isTried ? missing : {}),
  };
  const save = () => {
    setTried(true);
    if (Object.keys(missing).length > 0) return;
    if (number === null) create.mutate(designInput(draft));
    else update.mutate({ id: number, version: opened, ...designInput(draft) });
  };
  const hasFaults = Object.keys(faults).length > 0;
  const shown = <DesignPreview draft={draft} preview={preview} hasFaults={hasFaults} isTitled={isPhone} />;
  return (
    <Page
      title={t(isNew ? 'editor.new' : 'editor.edit')}
      aside={changed && <StateMark filled tone="warning" label={t('editor.unsaved')} />}
      bar={bar}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} />}
            onClick={() => show({ part: 'templates' })}
          >
            {t('editor.close')}
          </Button>
          {isPhone && (
            <Button variant="default" leftSection={<IconEye size={16} />} onClick={() => setShown(true)}>
              {t('preview.show')}
            </Button>
          )}
          <Button
            leftSection={<IconDeviceFloppy size={16} />}
            loading={create.isPending || update.isPending}
            onClick={save}
          >
            {t('editor.save')}
          </Button>
        </>
      }
    >
      <div className={classes.editor}>
        <div className={classes.form}>
          {restored && changed && (
            <Notice tone="warning" title={t('editor.restored')}>
              <p>{t('editor.restored_text', { time: formatDateTime(restored.at, zone) })}</p>
              <Button
                size="compact-sm"
                variant="default"
                mt={6}
                onClick={() => {
                  setRestored(null);
                  change(first);
                }}
              >
                {t('editor.discard')}
              </Button>
            </Notice>
          )}
          {error && <Notice tone="alarm" role="alert" title={errorText(error)} />}
          <DesignSettings draft={draft} faults={faults} onChange={change} />
          <BlockList draft={draft} faults={faults} onChange={change} />
        </div>
        {!isPhone && <div className={classes.preview}>{shown}</div>}
      </div>
      {isPhone && isShown && (
        <Dialog title={t('preview.title')} onClose={() => setShown(false)}>
          {shown}
        </Dialog>
      )}
    </Page>
  );
}

type Fault = 'no_title' | 'no_blocks' | ReturnType<typeof blockFaults>[string];

/** Faults before saving, by the name of the input. */
function missingIn(draft: DesignDraft, textOf: (fault: Fault, bounds?: { least: number; most: number }) => string) {
  const missing: Record<string, string> = {};
  if (draft.title.trim() === '') missing['title'] = textOf('no_title');
  if (draft.blocks.length === 0) missing['blocks'] = textOf('no_blocks');
  for (const [place, { block }] of draft.blocks.entries())
    for (const [input, fault] of Object.entries(blockFaults(block))) {
      missing[`blocks.${place}.${input}`] = textOf(fault, boundsOf(block.kind, input) ?? undefined);
    }
  return missing;
}
