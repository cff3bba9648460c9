import { type AccountingPoint, accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { getConsumer, getSupplier } from '@gaugeway/proto/api/directories';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { exportPoints } from '@gaugeway/proto/api/object-imports';
import { getObject } from '@gaugeway/proto/api/objects';
import { POINT_COLUMNS } from '@gaugeway/proto/fields/accounting-point';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconDownload, IconFileImport, IconMapPin, IconUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query, useDownload } from '@/shared/api';
import { type DataColumn, pageInput } from '@/shared/data-table';
import { fieldColumns } from '@/shared/fields';
import type { Choice } from '@/shared/forms';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import { AddButton } from '@/entities/company';
import { type ListFilter, ListTable, type ListView } from '@/shared/list-page';
import { shortAddressOf } from '@/entities/point';
import { Page, useCrumbs } from '@/shared/ui';
import { isKind, KINDS, RESOURCES } from '../model/kinds';
import { usePointsSearch } from '../model/use-points-search';
import { useConsumers, useObjects, useSuppliers } from './contract-fields';
import { ImportPoints } from './import-points';
import { PointForm } from './point-form';
import classes from './card.module.css';

/** cloud/objects/accounting-points: the accounting points of the company. */
export function PointsPage() {
  const { t } = useTranslation(['accounting-points', 'sheet-import']);
  const navigate = useNavigate();
  const { filters, list, filterBy, clear } = usePointsSearch();
  const mayCreate = useCan(['create', 'access_all'], SECTION.objects);
  const [isMaking, setMaking] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const seesAll = useCan('access_all', SECTION.objects);
  const file = useDownload(exportPoints);
  useCrumbs([{ label: t('objects'), to: '/cloud/objects' }, { label: t('list.title') }]);
  const found = useQuery({
    ...query(accountingPoints, {
      ...pageInput(list),
      resource_type_id: filters.resource ?? null,
      types: filters.types ?? null,
      object_id: filters.object ?? null,
      consumer_id: filters.consumer ?? null,
      supplier_id: filters.supplier ?? null,
      is_tied: filters.tied === 'tied',
      is_free: filters.tied === 'free',
      is_virtual: filters.tied === 'virtual' ? true : null,
    }),
    select: (reply) => reply.accounting_points,
    placeholderData: keepPreviousData,
  });
  const add = mayCreate && (
    <AddButton kind="accounting_points" onClick={() => setMaking(true)}>
      {t('list.add')}
    </AddButton>
  );
  const view: ListView<AccountingPoint> = {
    name: 'accounting-points',
    label: t('list.title'),
    columns: usePointColumns(),
    rowId: ({ id }) => String(id),
    search: t('list.search'),
    filters: usePointFilters(filters, filterBy),
    onClearFilters: () => filterBy(NO_FILTERS),
    hasRefresh: true,
    onOpen: ({ id }) => void navigate({ to: '/cloud/objects/accounting-points/$pointId', params: { pointId: id } }),
    card: {
      head: ({ title }) => title,
      foot: (point) => (
        <>
          <span>{isKind(point.type) && t(`kind.${point.type}`)}</span>
          <span>{shortAddressOf(point)}</span>
          <span>{point.formula ? t('formula.virtual') : (point.device?.device_name ?? t('list.free'))}</span>
        </>
      ),
    },
    blank: {
      icon: IconMapPin,
      title: t(seesAll ? 'list.blank' : 'list.closed'),
      hint: t(seesAll ? 'list.blank_hint' : 'list.closed_hint'),
      add: (
        <>
          {add}
          {mayCreate && seesAll && (
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} />}
              renderRoot={(props) => <Link to="/cloud/objects/import" {...props} />}
            >
              {t('list.import_town')}
            </Button>
          )}
        </>
      ),
      filtered: {
        title: t('list.filtered'),
        hint: t('list.filtered_hint'),
        clear: { label: t('list.clear'), onClear: clear },
      },
    },
  };
  return (
    <Page
      fill
      title={t('list.title')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={file.isPending}
            onClick={() => file.mutate({})}
          >
            {t('sheet-import:export')}
          </Button>
          {mayCreate && (
            <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => setImporting(true)}>
              {t('sheet-import:import')}
            </Button>
          )}
          {add}
        </>
      }
    >
      <ListTable view={view} list={list} found={found} />
      {isMaking && <PointForm onClose={() => setMaking(false)} />}
      {isImporting && <ImportPoints onClose={() => setImporting(false)} />}
    </Page>
  );
}

const TIED = ['tied', 'free', 'virtual'] as const;

const NO_FILTERS = {
  resource: undefined,
  types: undefined,
  object: undefined,
  consumer: undefined,
  supplier: undefined,
};

type PointFilters = ReturnType<typeof usePointsSearch>['filters'];

function usePointFilters(filters: PointFilters, filterBy: (part: Partial<PointFilters>) => void): ListFilter[] {
  const { t } = useTranslation('accounting-points');
  const [searched, setSearched] = useState({ object: '', consumer: '', supplier: '' });
  const named = useNamed(filters);
  const found = {
    object: useObjects(searched.object),
    consumer: useConsumers(searched.consumer),
    supplier: useSuppliers(searched.supplier),
  };
  const lookup = (name: 'object' | 'consumer' | 'supplier'): ListFilter => {
    const known = named[name];
    const isThere = known === null || found[name].some(({ value }) => value === known.value);
    return {
      id: name,
      kind: 'select',
      label: t(`contract.${name}`),
      placeholder: t('list.any'),
      options: isThere ? found[name] : [known, ...found[name]],
      chosen: filters[name] === undefined ? [] : [filters[name]],
      isOne: true,
      isInMenu: true,
      onSearch: (typed) => setSearched((old) => ({ ...old, [name]: typed })),
      onChange: ([chosen]) => filterBy({ [name]: chosen }),
    };
  };
  return [
    {
      id: 'tied',
      kind: 'segments',
      label: t('meter'),
      all: t('list.all'),
      options: [
        { value: 'tied', label: t('list.tied') },
        { value: 'free', label: t('list.free') },
        { value: 'virtual', label: t('formula.virtual_many') },
      ],
      chosen: filters.tied ?? null,
      onChange: (value) => filterBy({ tied: TIED.find((one) => one === value) }),
    },
    {
      id: 'resource',
      kind: 'select',
      label: t('resource'),
      placeholder: t('list.any'),
      options: RESOURCES.map(({ id, name }) => ({ value: String(id), label: t(`resource_name.${name}`) })),
      chosen: filters.resource === undefined ? [] : [String(filters.resource)],
      isOne: true,
      isInMenu: true,
      onChange: ([chosen]) => filterBy({ resource: RESOURCES.find(({ id }) => String(id) === chosen)?.id }),
    },
    {
      id: 'types',
      kind: 'select',
      label: t('kind_label'),
      placeholder: t('list.any'),
      options: KINDS.map((kind) => ({ value: String(kind), label: t(`kind.${kind}`) })),
      chosen: (filters.types ?? []).map(String),
      isInMenu: true,
      onChange: (chosen) => filterBy({ types: chosen.length > 0 ? chosen.map(Number) : undefined }),
    },
    lookup('object'),
    lookup('consumer'),
    lookup('supplier'),
  ];
}

/** Names of the ids in the address; the loaded page may not contain them. */
function useNamed({ object, consumer, supplier }: PointFilters) {
  const quiet = { meta: { quiet: true } };
  const one = useQuery({ ...query(getObject, { object_id: object ?? '' }), ...quiet, enabled: object !== undefined });
  const who = useQuery({ ...query(getConsumer, { id: consumer ?? '' }), ...quiet, enabled: consumer !== undefined });
  const by = useQuery({ ...query(getSupplier, { id: supplier ?? '' }), ...quiet, enabled: supplier !== undefined });
  const choiceOf = (row: { _id: string; name: string } | undefined): Choice | null =>
    row ? { value: row._id, label: row.name } : null;
  return {
    object: choiceOf(one.data?.object),
    consumer: choiceOf(who.data?.consumer),
    supplier: choiceOf(by.data?.supplier),
  };
}

function usePointColumns(): DataColumn<AccountingPoint>[] {
  const { t } = useTranslation('accounting-points');
  return useMemo(() => {
    const none = <span className={classes.none}>{NO_VALUE}</span>;
    return [
      { id: 'id', title: t('number'), width: 88, align: 'end', cell: ({ id }) => id },
      ...fieldColumns<typeof POINT_COLUMNS, AccountingPoint>(POINT_COLUMNS, (name) => t(`field.${name}`), {
        title: {
          grow: true,
          fixed: true,
          cell: ({ id, title }) => (
            <Link to="/cloud/objects/accounting-points/$pointId" params={{ pointId: id }} className={classes.link}>
              {title}
            </Link>
          ),
        },
      }),
      { id: 'kind', title: t('kind_label'), width: 136, cell: ({ type }) => isKind(type) && t(`kind.${type}`) },
      { id: 'address', title: t('address'), width: 224, cell: (point) => shortAddressOf(point) || none },
      {
        id: 'device',
        title: t('device'),
        width: 168,
        cell: ({ device, formula }) =>
          formula ? <span className={classes.none}>{t('formula.virtual')}</span> : (device?.device_name ?? none),
      },
      { id: 'serial', title: t('serial'), width: 128, hidden: true, cell: ({ device }) => device?.serial || none },
      { id: 'consumer', title: t('contract.consumer'), width: 168, cell: ({ consumer }) => consumer?.name ?? none },
      {
        id: 'supplier',
        title: t('contract.supplier'),
        width: 152,
        hidden: true,
        cell: ({ supplier }) => supplier?.name ?? none,
      },
      { id: 'object', title: t('contract.object'), width: 152, cell: ({ object }) => object?.name ?? none },
      {
        id: 'parent',
        title: t('contract.parent'),
        width: 152,
        hidden: true,
        cell: ({ parent }) => parent?.title ?? none,
      },
      {
        id: 'nested',
        title: t('nested.title'),
        width: 112,
        align: 'end',
        hidden: true,
        cell: ({ nested_count }) => (nested_count > 0 ? formatNumber(nested_count, 0) : none),
      },
    ];
  }, [t]);
}
