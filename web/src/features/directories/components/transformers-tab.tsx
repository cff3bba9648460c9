import {
  createTransformer,
  deleteTransformer,
  editTransformer,
  type Transformer,
  transformers,
} from '@gaugeway/proto/api/directories';
import { TRANSFORMER_FIELDS } from '@gaugeway/proto/fields/transformer';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconCircuitInductor } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inputBounds, query } from '@/shared/api';
import type { DataColumn } from '@/shared/data-table';
import { fieldColumns, formFields, inputOfFields, insertAfter } from '@/shared/fields';
import type { FormDraft } from '@/shared/forms';
import { formatNumber } from '@/shared/i18n';
import { listInput, plain } from './cells';
import { DirectoryList, type DirectoryTabProps, type DirectoryView } from './directory-list';
import { fedWith, useDirectoryCalls } from './use-directory-calls';

const CURRENT = 1;

const inputOf = (draft: FormDraft) => inputOfFields(TRANSFORMER_FIELDS, draft);

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
  const fields = formFields(
    TRANSFORMER_FIELDS,
    { label: (name) => t(name === 'name' ? 'field.model' : `field.${name}`), help: (name) => t(`help.${name}`) },
    {
      name: { wide: true },
      kind: { choices: kinds },
      primary_value: { ...inputBounds(createTransformer, 'primary_value'), decimals: 3 },
      secondary_value: { ...inputBounds(createTransformer, 'secondary_value'), decimals: 3 },
      accuracy_class: { wide: true },
    },
  );
  const ratioOf = ({ kind, primary_value, secondary_value }: Transformer) =>
    `${formatNumber(primary_value, 3)} / ${formatNumber(secondary_value, 3)} ${kind === CURRENT ? t('unit.ampere') : t('unit.volt')}`;
  const view: DirectoryView<Transformer> = {
    name: 'transformers',
    icon: IconCircuitInductor,
    declared: TRANSFORMER_FIELDS,
    fields,
    create: fedWith(calls.create, inputOf),
    edit: fedWith(calls.edit, ({ row, draft }: { row: Transformer; draft: FormDraft }) => ({
      _id: row._id,
      version: row.version,
      ...inputOf(draft),
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
      ...insertAfter<DataColumn<Transformer>>(
        fieldColumns<typeof TRANSFORMER_FIELDS, Transformer>(
          TRANSFORMER_FIELDS,
          (name) => t(name === 'name' ? 'field.model' : `field.${name}`),
          {
            name: { grow: true, fixed: true },
            kind: { align: 'start', cell: ({ kind }) => kinds.find(({ value }) => value === String(kind))?.label },
          },
        ),
        'serial',
        { id: 'rated', title: t('field.rated'), width: 144, align: 'end', cell: ratioOf },
        {
          ...plain('ratio', t('field.ratio'), 128),
          align: 'end',
          cell: ({ ratio }) => formatNumber(ratio, 3),
        },
      ),
    ],
  };
  return <DirectoryList {...props} view={view} found={found} />;
}
