import {
  createTransformer,
  deleteTransformer,
  editTransformer,
  type Transformer,
  transformers,
} from '@gaugeway/proto/api/directories';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconCircuitInductor } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import type { FormDraft, FormField } from '@/shared/forms';
import { formatNumber } from '@/shared/i18n';
import { transformerDraft, transformerInput } from '../model/directory';
import { dayCell, listInput, plain, textCell } from './cells';
import { DirectoryList, type DirectoryTabProps, type DirectoryView } from './directory-list';
import { fedWith, useDirectoryCalls } from './use-directory-calls';

const CURRENT = 1;

/** Instrument transformers of meters. */
export function TransformersTab(props: DirectoryTabProps) {
  const { t } = useTranslation('directories');
  const found = useQuery({
    ...query(transformers, listInput(props.list)),
    select: (reply) => reply.transformers,
    placeholderData: keepPreviousData,
  });
  const calls = useDirectoryCalls(transformers, {
    create: createTransformer,
    edit: editTransformer,
    remove: deleteTransformer,
  });
  const kinds = [
    { value: '1', label: t('kind.current') },
    { value: '2', label: t('kind.voltage') },
  ];
  const rated = { kind: 'number' as const, required: true, min: 0, max: 1_000_000, decimals: 3 };
  const fields: FormField[] = [
    { name: 'name', kind: 'text', label: t('field.model'), required: true, maxLength: 255, wide: true },
    { name: 'kind', kind: 'choice', label: t('field.kind'), required: true, choices: kinds },
    { name: 'serial', kind: 'text', label: t('field.serial'), maxLength: 50 },
    { ...rated, name: 'primary_value', label: t('field.primary_value'), hint: t('field.rated_hint') },
    { ...rated, name: 'secondary_value', label: t('field.secondary_value'), hint: t('field.rated_hint') },
    { name: 'accuracy_class', kind: 'text', label: t('field.accuracy_class'), maxLength: 10, wide: true },
    { name: 'verified_at', kind: 'date', label: t('field.verified_at') },
    { name: 'next_verification', kind: 'date', label: t('field.next_verification') },
    { name: 'comment', kind: 'note', label: t('field.comment'), maxLength: 1000 },
  ];
  const ratioOf = ({ kind, primary_value, secondary_value }: Transformer) =>
    `${formatNumber(primary_value, 3)} / ${formatNumber(secondary_value, 3)} ${kind === CURRENT ? t('unit.ampere') : t('unit.volt')}`;
  const view: DirectoryView<Transformer> = {
    name: 'transformers',
    icon: IconCircuitInductor,
    fields,
    draftOf: transformerDraft,
    create: fedWith(calls.create, transformerInput),
    edit: fedWith(calls.edit, ({ row, draft }: { row: Transformer; draft: FormDraft }) => ({
      _id: row._id,
      version: row.version,
      ...transformerInput(draft),
    })),
    remove: ({ _id }) => calls.remove({ id: _id }),
    hangsOn: () => null,
    foot: (row) => (
      <>
        <span>{row.serial}</span>
        <span>{ratioOf(row)}</span>
      </>
    ),
    columns: [
      { ...plain('pin', t('field.pin'), 64), align: 'end', cell: ({ pin }) => pin },
      { ...plain('name', t('field.model'), 168), grow: true, fixed: true, cell: textCell('name') },
      {
        id: 'kind',
        title: t('field.kind'),
        width: 168,
        cell: ({ kind }) => kinds.find(({ value }) => value === String(kind))?.label,
      },
      { id: 'serial', title: t('field.serial'), width: 128, cell: textCell('serial') },
      { id: 'rated', title: t('field.rated'), width: 144, align: 'end', cell: ratioOf },
      {
        ...plain('ratio', t('field.ratio'), 128),
        align: 'end',
        cell: ({ ratio }) => formatNumber(ratio, 3),
      },
      { id: 'accuracy_class', title: t('field.accuracy_class'), width: 152, cell: textCell('accuracy_class') },
      {
        id: 'verified_at',
        title: t('field.verified_at'),
        width: 144,
        hidden: true,
        cell: dayCell('verified_at'),
      },
      { ...plain('next_verification', t('field.next_verification'), 216), cell: dayCell('next_verification') },
      { id: 'comment', title: t('field.comment'), width: 200, hidden: true, cell: textCell('comment') },
    ],
  };
  return <DirectoryList {...props} view={view} found={found} />;
}
