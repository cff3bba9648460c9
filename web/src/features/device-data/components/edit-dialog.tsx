import { editReading, readingRevisions, undoEdit } from '@gaugeway/proto/api/readings-edit';
import { Button, NumberInput, Skeleton, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds, query, useCall } from '@/shared/api';
import { DialogForm, ReasonInput } from '@/shared/forms';
import { formatDateTime, formatNumber } from '@/shared/i18n';
import { notifyDone, Notice } from '@/shared/ui';
import type { DataSource } from '../model/data-source';
import { changedMeanwhile, changedValues, editableFields, numbersAt } from '../model/edited-values';
import type { MessageTable } from '../model/message-table';
import { formatCell } from '../model/format-cell';
import { refreshMessages } from '../model/refresh-messages';
import classes from './views.module.css';

const EDITED = 4;

interface EditDialogProps {
  source: DataSource;
  type: number;
  table: MessageTable;
  place: number;
  onClose: () => void;
}

/** Manual values of one reading with a reason; its earlier versions below. */
export function EditDialog({ source, type, table, place, onClose }: EditDialogProps) {
  const { t } = useTranslation(['device-views', 'common']);
  const client = useQueryClient();
  const { device, zone } = source;
  const datetime = table.times[place] ?? 0;
  const fields = editableFields(table, place);
  const [draft, setDraft] = useState<Record<string, string>>({});
  const [reason, setReason] = useState('');
  const [method, setMethod] = useState('');
  const changed = changedValues(table, place, draft);
  const [seen] = useState(() => numbersAt(fields, table, place));
  const isEdited = Object.values(table.marks?.[place] ?? {}).some(({ status }) => status === EDITED);
  const done = ({ msg }: { msg: string }) => {
    notifyDone(msg);
    refreshMessages(client);
    onClose();
  };
  const edit = useCall(editReading, { onSuccess: done, meta: { quiet: true } });
  const undo = useCall(undoEdit, { onSuccess: done, meta: { quiet: true } });
  const about = { device_id: device.id, msgType: type };
  // The dialog's own save also changes the row: the dialog is about to close then.
  const isOwn = [edit, undo].some(({ isPending, isSuccess }) => isPending || isSuccess);
  const meanwhile = isOwn ? [] : changedMeanwhile(fields, table, place, seen);
  return (
    <DialogForm
      title={t('edit.of', { time: formatDateTime(datetime, zone) })}
      size={618}
      error={edit.error ?? undo.error}
      saving={edit.isPending || undo.isPending}
      disabled={Object.keys(changed).length === 0 || reason.trim() === ''}
      confirm={t('common:actions.save')}
      onClose={onClose}
      onSubmit={() => {
        const decision = { reason: reason.trim(), ...(method.trim() ? { method: method.trim() } : {}) };
        edit.mutate({ ...about, message: { datetime, ...changed, ...decision } });
      }}
    >
      <Text size="sm">{t('edit.text')}</Text>
      {meanwhile.length > 0 && (
        <Notice tone="warning" role="alert" title={t('edit.meanwhile')}>
          {meanwhile.map(({ field, before, after }) => (
            <div key={field.name}>
              {t('edit.meanwhile_of', {
                title: field.title,
                ...{ before: formatCell(before, field, zone), after: formatCell(after, field, zone) },
              })}
            </div>
          ))}
        </Notice>
      )}
      <div className={classes.fields}>
        {fields.map(({ name, title, unit }) => (
          <NumberInput
            key={name}
            label={title}
            suffix={unit ? ` ${unit.title}` : undefined}
            hideControls
            value={draft[name] ?? String(table.columns[name]?.[place] ?? '')}
            onChange={(value) => setDraft({ ...draft, [name]: String(value) })}
          />
        ))}
      </div>
      <ReasonInput
        label={t('edit.reason')}
        {...inputBounds(editReading, 'message', 'reason')}
        value={reason}
        onChange={setReason}
      />
      <TextInput
        label={t('edit.method')}
        {...inputBounds(editReading, 'message', 'method')}
        value={method}
        onChange={(event) => setMethod(event.currentTarget.value)}
      />
      {isEdited && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} />}
          loading={undo.isPending}
          onClick={() => undo.mutate({ ...about, datetimes: [datetime] })}
        >
          {t('edit.undo')}
        </Button>
      )}
      <History source={source} type={type} datetime={datetime} table={table} />
    </DialogForm>
  );
}

interface HistoryProps {
  source: DataSource;
  type: number;
  datetime: number;
  table: MessageTable;
}

/** All versions of the reading, the current one first. */
function History({ source, type, datetime, table }: HistoryProps) {
  const { t } = useTranslation('device-views');
  const found = useQuery(query(readingRevisions, { device_id: source.device.id, msgType: type, datetime }));
  if (found.isPending) return <Skeleton height={64} radius="md" />;
  const versions = found.data?.revisions ?? [];
  if (versions.length < 2) return null;
  const titleOf = (name: string) => table.fields.find((field) => field.name === name)?.title ?? name;
  return (
    <section aria-label={t('history.title')}>
      <Text size="sm" fw={600} mb={4}>
        {t('history.title')}
      </Text>
      <ol className={classes.history}>
        {versions.map(({ revision, values, method, user_id, replaced_at }) => (
          <li key={revision} className={classes.version}>
            <div className={classes.versionHead}>
              <span>{user_id === null ? t('history.device') : t('history.hand')}</span>
              <span>
                {replaced_at === null
                  ? t('history.current')
                  : t('history.until', { time: formatDateTime(replaced_at, source.zone) })}
                {method && method !== 'hand' ? ` · ${method}` : ''}
              </span>
            </div>
            <div className={classes.versionValues}>
              {Object.entries(values)
                .flatMap(([name, value]) => (value === null ? [] : [`${titleOf(name)}: ${formatNumber(value)}`]))
                .join('; ')}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
