import {
  type Consumer,
  consumers,
  createConsumer,
  deleteConsumer,
  editConsumer,
  subjectTypes,
} from '@gaugeway/proto/api/directories';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconUserSquare, IconUserShield } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import type { FormDraft, FormField } from '@/shared/forms';
import { consumerDraft, consumerInput, ORGANISATION, PERSON } from '../model/directory';
import { dayCell, listInput, numberCell, plain, textCell } from './cells';
import { DirectoryList, type DirectoryTabProps, type DirectoryView } from './directory-list';
import { fedWith, useDirectoryCalls } from './use-directory-calls';

/** Loaded on demand: few users open it. */
const AccountDialog = lazy(() => import('./consumer-account-dialog'));

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
  const isPerson = (draft: FormDraft) => draft.subject_type_id === PERSON;
  const isOrganisation = (draft: FormDraft) => draft.subject_type_id === ORGANISATION;
  const fields: FormField[] = [
    { name: 'name', kind: 'text', label: t('field.name'), required: true, maxLength: 255, wide: true },
    {
      name: 'subject_type_id',
      kind: 'choice',
      label: t('field.subject_type'),
      required: true,
      choices: [...titles].map(([id, label]) => ({ value: String(id), label })),
    },
    { name: 'number_of_contract', kind: 'text', label: t('field.number_of_contract'), maxLength: 50 },
    { name: 'inn', kind: 'text', label: t('field.inn'), maxLength: 20 },
    {
      name: 'measurement_code_object',
      kind: 'text',
      label: t('field.measurement_code_object'),
      hint: t('field.measurement_code_hint'),
      maxLength: 100,
    },
    { name: 'phone_number', kind: 'phone', label: t('field.phone_number'), maxLength: 30, shown: isPerson },
    { name: 'email', kind: 'email', label: t('field.email'), maxLength: 254, shown: isPerson },
    { name: 'registration_date', kind: 'date', label: t('field.registration_date'), shown: isOrganisation },
    {
      name: 'registration_number',
      kind: 'text',
      label: t('field.registration_number'),
      maxLength: 50,
      shown: isOrganisation,
    },
    { name: 'address', kind: 'text', label: t('field.address'), maxLength: 500, wide: true },
    { name: 'comment', kind: 'note', label: t('field.comment'), maxLength: 1000 },
    {
      name: 'account_access_enabled',
      kind: 'switch',
      label: t('field.account_access_enabled'),
      hint: t('field.account_access_hint'),
    },
  ];
  const view: DirectoryView<Consumer> = {
    name: 'consumers',
    icon: IconUserSquare,
    fields,
    draftOf: consumerDraft,
    create: fedWith(calls.create, consumerInput),
    edit: fedWith(calls.edit, ({ row, draft }: { row: Consumer; draft: FormDraft }) => ({
      _id: row._id,
      version: row.version,
      ...consumerInput(draft),
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
      { ...plain('name', t('field.name'), 184), grow: true, fixed: true, cell: textCell('name') },
      {
        id: 'subject_type_id',
        title: t('field.subject_type'),
        width: 144,
        cell: ({ subject_type_id }) => titles.get(subject_type_id),
      },
      { ...plain('number_of_contract', t('field.number_of_contract'), 136), cell: textCell('number_of_contract') },
      { ...plain('inn', t('field.inn'), 112), cell: textCell('inn') },
      { ...plain('address', t('field.address'), 176), cell: textCell('address') },
      { id: 'phone_number', title: t('field.phone_number'), width: 152, cell: textCell('phone_number') },
      { id: 'email', title: t('field.email'), width: 176, hidden: true, cell: textCell('email') },
      {
        id: 'registration_date',
        title: t('field.registration_date'),
        width: 144,
        hidden: true,
        cell: dayCell('registration_date'),
      },
      {
        id: 'registration_number',
        title: t('field.registration_number'),
        width: 160,
        hidden: true,
        cell: textCell('registration_number'),
      },
      { id: 'comment', title: t('field.comment'), width: 200, hidden: true, cell: textCell('comment') },
      {
        id: 'measurement_code_object',
        title: t('field.measurement_code_object'),
        width: 168,
        hidden: true,
        cell: textCell('measurement_code_object'),
      },
      {
        id: 'account_access_enabled',
        title: t('account.column'),
        width: 136,
        cell: ({ account_access_enabled }) => t(account_access_enabled ? 'account.on' : 'account.off'),
      },
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
