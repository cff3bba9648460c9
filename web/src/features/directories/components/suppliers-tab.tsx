import {
  createSupplier,
  deleteSupplier,
  editSupplier,
  type Supplier,
  suppliers,
} from '@gaugeway/proto/api/directories';
import { SUPPLIER_FIELDS } from '@gaugeway/proto/fields/supplier';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inputBounds, query } from '@/shared/api';
import { fieldColumns, formFields, inputOfFields } from '@/shared/fields';
import type { FormDraft } from '@/shared/forms';
import { listInput, numberCell, plain } from './cells';
import { DirectoryList, type DirectoryTabProps, type DirectoryView } from './directory-list';
import { fedWith, useDirectoryCalls } from './use-directory-calls';

const inputOf = (draft: FormDraft) => inputOfFields(SUPPLIER_FIELDS, draft);

/** Suppliers of energy, water, heat or gas. */
export function SuppliersTab(props: DirectoryTabProps) {
  const { t } = useTranslation('directories');
  const found = useQuery({
    ...query(suppliers, listInput(props.list)),
    select: (reply) => reply.suppliers,
    placeholderData: keepPreviousData,
  });
  const calls = useDirectoryCalls(suppliers, { create: createSupplier, edit: editSupplier, remove: deleteSupplier });
  const fields = formFields(
    SUPPLIER_FIELDS,
    { label: (name) => t(`field.${name}`), help: (name) => t(`help.${name}`) },
    { name: { wide: true }, report_date: inputBounds(createSupplier, 'report_date') },
  );
  const view: DirectoryView<Supplier> = {
    name: 'suppliers',
    icon: IconTruckDelivery,
    declared: SUPPLIER_FIELDS,
    fields,
    create: fedWith(calls.create, inputOf),
    edit: fedWith(calls.edit, ({ row, draft }: { row: Supplier; draft: FormDraft }) => ({
      _id: row._id,
      version: row.version,
      ...inputOf(draft),
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
      ...fieldColumns<typeof SUPPLIER_FIELDS, Supplier>(SUPPLIER_FIELDS, (name) => t(`field.${name}`), {
        name: { grow: true, fixed: true },
      }),
      { id: 'points_count', title: t('field.points'), width: 112, align: 'end', cell: numberCell('points_count') },
    ],
  };
  return <DirectoryList {...props} view={view} found={found} />;
}
