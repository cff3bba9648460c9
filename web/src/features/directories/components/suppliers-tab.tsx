import {
  createSupplier,
  deleteSupplier,
  editSupplier,
  type Supplier,
  suppliers,
} from '@gaugeway/proto/api/directories';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import type { FormDraft, FormField } from '@/shared/forms';
import { supplierDraft, supplierInput } from '../model/directory';
import { listInput, numberCell, plain, textCell } from './cells';
import { DirectoryList, type DirectoryTabProps, type DirectoryView } from './directory-list';
import { fedWith, useDirectoryCalls } from './use-directory-calls';

/** Suppliers of energy, water, heat or gas. */
export function SuppliersTab(props: DirectoryTabProps) {
  const { t } = useTranslation('directories');
  const found = useQuery({
    ...query(suppliers, listInput(props.list)),
    select: (reply) => reply.suppliers,
    placeholderData: keepPreviousData,
  });
  const calls = useDirectoryCalls(suppliers, { create: createSupplier, edit: editSupplier, remove: deleteSupplier });
  const fields: FormField[] = [
    { name: 'name', kind: 'text', label: t('field.name'), required: true, maxLength: 255, wide: true },
    { name: 'number_of_contract', kind: 'text', label: t('field.number_of_contract'), maxLength: 50 },
    { name: 'inn', kind: 'text', label: t('field.inn'), maxLength: 20 },
    { name: 'email', kind: 'email', label: t('field.email'), maxLength: 254 },
    {
      name: 'report_date',
      kind: 'number',
      label: t('field.report_date'),
      hint: t('field.report_date_hint'),
      min: 1,
      max: 31,
    },
  ];
  const view: DirectoryView<Supplier> = {
    name: 'suppliers',
    icon: IconTruckDelivery,
    fields,
    draftOf: supplierDraft,
    create: fedWith(calls.create, supplierInput),
    edit: fedWith(calls.edit, ({ row, draft }: { row: Supplier; draft: FormDraft }) => ({
      _id: row._id,
      version: row.version,
      ...supplierInput(draft),
    })),
    remove: ({ _id }) => calls.remove({ id: _id }),
    hangsOn: ({ points_count }) => (points_count > 0 ? t('suppliers.hangs', { count: points_count }) : null),
    foot: ({ number_of_contract, email }) => (
      <>
        <span>{email}</span>
        <span>{number_of_contract}</span>
      </>
    ),
    columns: [
      { ...plain('pin', t('field.pin'), 80), align: 'end', cell: ({ pin }) => pin },
      { ...plain('name', t('field.name'), 240), grow: true, fixed: true, cell: textCell('name') },
      { ...plain('number_of_contract', t('field.number_of_contract'), 160), cell: textCell('number_of_contract') },
      { ...plain('inn', t('field.inn'), 144), cell: textCell('inn') },
      { id: 'email', title: t('field.email'), width: 200, cell: textCell('email') },
      { ...plain('report_date', t('field.report_date'), 160), align: 'end', cell: numberCell('report_date') },
      { id: 'points_count', title: t('field.points'), width: 112, align: 'end', cell: numberCell('points_count') },
    ],
  };
  return <DirectoryList {...props} view={view} found={found} />;
}
