import {
  type Consumer,
  consumers,
  createConsumer,
  deleteConsumer,
  editConsumer,
  SUBJECT,
  subjectTypes,
} from '@gaugeway/proto/api/directories';
import { CONSUMER_FIELDS } from '@gaugeway/proto/fields/consumer';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconUserSquare, IconUserShield } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { fieldColumns, formFields, inputOfFields } from '@/shared/fields';
import type { FormDraft } from '@/shared/forms';
import { listInput, numberCell, plain } from './cells';
import { DirectoryList, type DirectoryTabProps, type DirectoryView } from './directory-list';
import { fedWith, useDirectoryCalls } from './use-directory-calls';

/** Loaded on demand: few users open it. */
const AccountDialog = lazy(() => import('./consumer-account-dialog'));

const inputOf = (draft: FormDraft) => inputOfFields(CONSUMER_FIELDS, draft);

/** Consumers: people and organisations. */
export function ConsumersTab(props: DirectoryTabProps) {
  const { t } = useTranslation('directories');
  const [account, setAccount] = useState<Consumer | null>(null);
  const found = useQuery({
    ...query(consumers, listInput(props.list)),
    select: (reply) => reply.consumers,
    placeholderData: keepPreviousData,
  });
  const types = useQuery(query(subjectTypes, {}));
  const titles = new Map(types.data?.subject_types.map(({ id, title }) => [id, title]));
  const calls = useDirectoryCalls(consumers, { create: createConsumer, edit: editConsumer, remove: deleteConsumer });
  const choices = [...titles].map(([id, label]) => ({ value: String(id), label }));
  const fields = formFields(
    CONSUMER_FIELDS,
    { label: (name) => t(`field.${name}`), help: (name) => t(`help.${name}`) },
    { name: { wide: true }, subject_type_id: { choices }, address: { wide: true } },
    (of, draft) => Number(draft['subject_type_id']) === (of === 'person' ? SUBJECT.person : SUBJECT.organisation),
  );
  const view: DirectoryView<Consumer> = {
    name: 'consumers',
    icon: IconUserSquare,
    declared: CONSUMER_FIELDS,
    fields,
    create: fedWith(calls.create, inputOf),
    edit: fedWith(calls.edit, ({ row, draft }: { row: Consumer; draft: FormDraft }) => ({
      _id: row._id,
      version: row.version,
      ...inputOf(draft),
    })),
    remove: ({ _id }) => calls.remove({ id: _id }),
    hangsOn: ({ points_count }) => (points_count > 0 ? t('consumers.hangs', { count: points_count }) : null),
    more: { label: t('account.open'), icon: IconUserShield, onClick: setAccount },
    foot: ({ number_of_contract, address }) => (
      <>
        <span>{address}</span>
        <span>{number_of_contract}</span>
      </>
    ),
    columns: [
      { ...plain('pin', t('field.pin'), 64), align: 'end', cell: ({ pin }) => pin },
      ...fieldColumns<typeof CONSUMER_FIELDS, Consumer>(CONSUMER_FIELDS, (name) => t(`field.${name}`), {
        name: { grow: true, fixed: true },
        subject_type_id: { align: 'start', cell: ({ subject_type_id }) => titles.get(subject_type_id) },
        account_access_enabled: {
          title: t('account.column'),
          cell: ({ account_access_enabled }) => t(account_access_enabled ? 'account.on' : 'account.off'),
        },
      }),
      { id: 'points_count', title: t('field.points'), width: 120, align: 'end', cell: numberCell('points_count') },
    ],
  };
  return (
    <>
      <DirectoryList {...props} view={view} found={found} />
      {account && (
        <Suspense>
          <AccountDialog consumer={account} onClose={() => setAccount(null)} />
        </Suspense>
      )}
    </>
  );
}
