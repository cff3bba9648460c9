import { Button } from '@mantine/core';
import { IconBox, IconEdit, IconTrash } from '@tabler/icons-react';
import { ApiError } from '@/shared/api';
import { useListState } from '@/shared/data-table';
import { type ListFilter, ListTable, type ListView, RowMenu } from '@/shared/list-page';
import { AddButton } from '@/entities/company';
import { type GalleryEntry, NOW, nothing } from '../entry';
import { type Meter, METER_COLUMNS, METERS } from './tables';

const FILTERS: readonly ListFilter[] = [
  {
    id: 'state',
    kind: 'segments',
    label: 'State',
    all: 'All',
    options: [
      { value: 'on', label: 'On' },
      { value: 'off', label: 'Off' },
    ],
    chosen: null,
    onChange: nothing,
  },
  {
    id: 'resource',
    kind: 'select',
    label: 'Resource',
    placeholder: 'Any',
    options: [{ value: 'gas', label: 'Gas' }],
    chosen: ['gas'],
    isInMenu: true,
    onChange: nothing,
  },
];

const PERIOD: ListFilter = {
  id: 'period',
  kind: 'period',
  label: 'Period',
  period: { start: NOW - 7 * 86_400, stop: NOW },
  zone: 3,
  longestSeconds: 366 * 86_400,
  onShow: nothing,
};

const view: ListView<Meter> = {
  name: 'gallery-list',
  label: 'Meters',
  columns: METER_COLUMNS,
  rowId: ({ id }) => String(id),
  search: 'Search meters',
  filters: FILTERS,
  hasRefresh: true,
  tools: (
    <AddButton kind="event_rules" onClick={nothing}>
      Add
    </AddButton>
  ),
  menu: ({ name }) => <Menu label={`Actions: ${name}`} />,
  card: { head: ({ name }) => name, foot: ({ value }) => `${value} kWh` },
  blank: {
    icon: IconBox,
    title: 'No meters yet',
    hint: 'Add the first one.',
    add: <Button>Add</Button>,
    filtered: { title: 'Nothing found', hint: 'Try another search.', clear: { label: 'Clear', onClear: nothing } },
  },
};

type Found = 'normal' | 'empty' | 'filtered' | 'loading' | 'error';

function List({ found, change = {} }: { found: Found; change?: Partial<ListView<Meter>> }) {
  const list = useListState({ field: 'name', descending: false });
  const rows = found === 'normal' ? METERS : [];
  return (
    <ListTable
      view={{ ...view, ...(found === 'empty' ? { filters: [] } : {}), ...change }}
      list={list}
      found={{
        data: found === 'loading' || found === 'error' ? undefined : { data: rows, total: rows.length },
        error: found === 'error' ? ApiError.unreachable() : null,
        isFetching: found === 'loading',
        isPlaceholderData: false,
        refetch: nothing,
      }}
    />
  );
}

function Menu({ label, isBusy = false }: { label: string; isBusy?: boolean }) {
  return (
    <RowMenu
      label={label}
      actions={[
        { id: 'edit', label: 'Edit', icon: IconEdit, isBusy, onClick: nothing },
        { id: 'delete', label: 'Delete', really: 'Really delete?', icon: IconTrash, isDanger: true, onClick: nothing },
      ]}
    />
  );
}

export const listEntries: readonly GalleryEntry[] = [
  {
    name: 'ListTable',
    height: 420,
    states: {
      normal: () => <List found="normal" />,
      'with a period': () => <List found="normal" change={{ filters: [...FILTERS, PERIOD] }} />,
      'no permission': () => <List found="normal" change={{ tools: undefined, menu: undefined }} />,
      loading: () => <List found="loading" />,
      empty: () => <List found="empty" />,
      filtered: () => <List found="filtered" />,
      error: () => <List found="error" />,
    },
  },
  {
    name: 'RowMenu',
    states: {
      normal: () => <Menu label="Actions: School" />,
      disabled: () => <Menu label="Actions: Hospital" isBusy />,
      'with a question': () => (
        <RowMenu
          label="Actions: Library"
          actions={[]}
          removal={{ label: 'Delete', title: 'Delete the library', text: 'Readings are kept.', onRemove: nothing }}
        />
      ),
      'no permission': () => <RowMenu label="Actions" actions={[false]} />,
    },
  },
  {
    name: 'AddButton',
    states: {
      normal: () => (
        <AddButton kind="event_rules" onClick={nothing}>
          Add a rule
        </AddButton>
      ),
      'limit reached': () => (
        <AddButton kind="gateways" onClick={nothing}>
          Add a gateway
        </AddButton>
      ),
      disabled: () => (
        <AddButton kind="event_rules" disabled onClick={nothing}>
          Add a rule
        </AddButton>
      ),
    },
  },
];
