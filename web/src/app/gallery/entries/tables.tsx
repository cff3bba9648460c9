import { Button } from '@mantine/core';
import { IconBox } from '@tabler/icons-react';
import {
  Arrived,
  CardFoot,
  CardHead,
  ColumnMenu,
  type DataColumn,
  DataTable,
  FilterChips,
  FilterMenu,
  FilterSelect,
  PAGE_SIZES,
  PagedTable,
  Paginator,
  RefreshButton,
  SearchField,
  TableCard,
  TableToolbar,
  useTableLayout,
} from '@/shared/data-table';
import { ApiError } from '@/shared/api';
import { BlankState, ErrorState, StateMark } from '@/shared/ui';
import { type GalleryEntry, Kept, LONG, nothing } from '../entry';

export interface Meter {
  id: number;
  name: string;
  value: number;
  isOn: boolean;
}

export const METERS: readonly Meter[] = [
  { id: 1, name: 'Boiler house', value: 1204.5, isOn: true },
  { id: 2, name: 'School', value: 7, isOn: true },
  { id: 3, name: LONG, value: 1_234_567_890.123, isOn: false },
];

export const METER_COLUMNS: readonly DataColumn<Meter>[] = [
  { id: 'name', title: 'Name', width: 240, grow: true, sortable: true, fixed: true, cell: ({ name }) => name },
  {
    id: 'value',
    title: 'Energy',
    unit: 'kWh',
    width: 140,
    align: 'end',
    sortable: true,
    cell: ({ value }) => value,
    tone: ({ isOn }) => (isOn ? undefined : 'suspect'),
  },
  {
    id: 'state',
    title: 'State',
    width: 120,
    cell: ({ isOn }) => <StateMark tone={isOn ? 'online' : 'off'} label={isOn ? 'On' : 'Off'} />,
  },
];

const OPTIONS = ['Gas', 'Heat', 'Water', LONG].map((label) => ({ value: label, label }));
const MANY = Array.from({ length: 60 }, (_, at) => ({ value: `${at}`, label: `Option ${at + 1}` }));

type TableState = 'normal' | 'loading' | 'empty' | 'error' | 'selected' | 'compact';

const blankOf: Partial<Record<TableState, React.ReactNode>> = {
  empty: <BlankState icon={IconBox} title="No meters yet" hint="Add the first one." />,
  error: <ErrorState error={ApiError.unreachable()} onRetry={nothing} />,
};

function Table({ state, isPaged = false }: { state: TableState; isPaged?: boolean }) {
  const layout = useTableLayout('gallery', METER_COLUMNS);
  const shown = {
    label: 'Meters',
    columns: METER_COLUMNS,
    rows: state === 'loading' ? undefined : state in blankOf ? [] : METERS,
    rowId: ({ id }: Meter) => String(id),
    layout: state === 'compact' ? { ...layout, density: 'compact' as const } : layout,
    sort: { field: 'name', descending: false },
    onSort: nothing,
    stale: false,
    blank: blankOf[state],
    foot: state === 'normal' ? [{ title: 'Total', cells: { value: '1 234 569 101.6' } }] : undefined,
    card: ({ name, value }: Meter) => <MeterCard name={name} value={value} />,
    ...(state === 'selected' ? { selection: { 1: true as const }, onSelection: nothing } : {}),
  };
  const paging = { page: 1, pageSize: 10, pageSizes: PAGE_SIZES, onPage: nothing, onPageSize: nothing };
  if (!isPaged) return <DataTable {...shown} maxHeight={260} />;
  return (
    <PagedTable
      {...shown}
      fill
      toolbar={
        <>
          <SearchField value="" placeholder="Search meters" onSearch={nothing} />
          <ColumnMenu columns={METER_COLUMNS} layout={layout} />
        </>
      }
      paging={{ ...paging, total: shown.rows?.length }}
    />
  );
}

function MeterCard({ name, value }: Pick<Meter, 'name' | 'value'>) {
  return (
    <>
      <CardHead>
        <span>{name}</span>
        <StateMark tone="online" label="On" />
      </CardHead>
      <CardFoot>{value} kWh</CardFoot>
    </>
  );
}

function Columns() {
  return <ColumnMenu columns={METER_COLUMNS} layout={useTableLayout('gallery', METER_COLUMNS)} />;
}

function Toolbar({ title, isLoading = false }: { title: string; isLoading?: boolean }) {
  return (
    <TableCard
      toolbar={
        <TableToolbar
          title={title}
          aside="3 of 120"
          tools={<Button variant="default">Export</Button>}
          refresh={{ loading: isLoading, onClick: nothing }}
          sheet={{ label: 'Save as spreadsheet', loading: isLoading, onClick: nothing }}
        />
      }
    >
      Content
    </TableCard>
  );
}

const page = { pageSizes: PAGE_SIZES, onPage: nothing, onPageSize: nothing };

export const tableEntries: readonly GalleryEntry[] = [
  {
    name: 'DataTable',
    states: {
      normal: () => <Table state="normal" />,
      selected: () => <Table state="selected" />,
      compact: () => <Table state="compact" />,
      loading: () => <Table state="loading" />,
      empty: () => <Table state="empty" />,
      error: () => <Table state="error" />,
    },
  },
  {
    name: 'PagedTable',
    height: 340,
    states: { normal: () => <Table state="normal" isPaged />, empty: () => <Table state="empty" isPaged /> },
  },
  {
    name: 'TableCard',
    states: { normal: () => <TableCard toolbar={<Button variant="default">Export</Button>}>Content</TableCard> },
  },
  {
    name: 'TableToolbar',
    states: {
      normal: () => <Toolbar title="Readings" />,
      loading: () => <Toolbar title="Readings" isLoading />,
      'long texts': () => <Toolbar title={LONG} />,
    },
  },
  { name: 'ColumnMenu', states: { normal: () => <Columns /> } },
  { name: 'CardHead', states: { normal: () => <MeterCard name="School" value={7} /> } },
  { name: 'CardFoot', states: { 'long texts': () => <MeterCard name={LONG} value={1_234_567_890.123} /> } },
  {
    name: 'Arrived',
    states: {
      normal: () => (
        <Kept initial={12}>
          {(value, change) => (
            <Button variant="default" onClick={() => change(value + 1)}>
              <Arrived mark={value}>{value} kWh</Arrived>
            </Button>
          )}
        </Kept>
      ),
    },
  },
  {
    name: 'Paginator',
    states: {
      'first page': () => <Paginator {...page} page={1} pageSize={10} total={45} />,
      'last page': () => <Paginator {...page} page={5} pageSize={10} total={45} />,
      'more than counted': () => <Paginator {...page} page={2} pageSize={100} total={10_000} hasMore />,
      empty: () => <Paginator {...page} page={1} pageSize={10} total={0} />,
      loading: () => <Paginator {...page} page={1} pageSize={10} total={undefined} />,
    },
  },
  {
    name: 'RefreshButton',
    states: {
      normal: () => <RefreshButton loading={false} onClick={nothing} />,
      loading: () => <RefreshButton loading onClick={nothing} />,
    },
  },
  {
    name: 'SearchField',
    states: {
      empty: () => <SearchField value="" placeholder="Search meters" onSearch={nothing} />,
      'long texts': () => <SearchField value={LONG} placeholder="Search meters" size="l" onSearch={nothing} />,
    },
  },
  {
    name: 'FilterSelect',
    states: {
      empty: () => <Select options={OPTIONS} chosen={[]} />,
      normal: () => <Select options={OPTIONS} chosen={['Gas', 'Heat']} />,
      'long texts': () => <Select options={OPTIONS} chosen={[LONG]} />,
      'many options': () => <Select options={MANY} chosen={['7']} />,
    },
  },
  {
    name: 'FilterMenu',
    states: {
      empty: () => (
        <FilterMenu count={0} onClear={nothing}>
          <Select options={OPTIONS} chosen={[]} />
        </FilterMenu>
      ),
      normal: () => (
        <FilterMenu count={2} onClear={nothing}>
          <Select options={OPTIONS} chosen={['Gas']} />
        </FilterMenu>
      ),
    },
  },
  {
    name: 'FilterChips',
    states: {
      normal: () => (
        <FilterChips
          chips={[
            { id: 'resource', title: 'Resource', value: 'Gas, Heat', onRemove: nothing },
            { id: 'object', title: 'Object', value: LONG, onRemove: nothing },
          ]}
        />
      ),
      empty: () => <FilterChips chips={[]} />,
    },
  },
];

function Select({ options, chosen }: { options: typeof OPTIONS; chosen: string[] }) {
  return (
    <Kept initial={chosen}>
      {(value, change) => (
        <FilterSelect
          label="Resource"
          placeholder="Any"
          width={260}
          options={options}
          chosen={value}
          onChange={change}
        />
      )}
    </Kept>
  );
}
