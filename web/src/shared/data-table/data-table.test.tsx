import type { RowSelectionState } from '@tanstack/react-table';
import { userSettings } from '@gaugeway/proto/api/user';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { answer, renderInConsole } from '@component-test';
import { ColumnMenu } from './column-menu';
import type { DataColumn } from './columns';
import { DataTable, type DataTableProps } from './data-table';
import { useTableLayout } from './table-layout';

interface Meter {
  id: number;
  name: string;
  value: number;
}

const meters: Meter[] = [
  { id: 1, name: 'Boiler house', value: 12 },
  { id: 2, name: 'School', value: 7 },
  { id: 3, name: 'Hospital', value: 31 },
];
const columns: DataColumn<Meter>[] = [
  { id: 'name', title: 'Name', width: 200, grow: true, sortable: true, fixed: true, cell: ({ name }) => name },
  { id: 'value', title: 'Energy', unit: 'kWh', width: 120, align: 'end', sortable: true, cell: ({ value }) => value },
  { id: 'id', title: 'Id', width: 120, hidden: true, cell: ({ id }) => `id ${id}` },
];

type Shown = Partial<DataTableProps<Meter>> & { isSelectable?: boolean; ticked?: RowSelectionState };

function Table({ isSelectable = false, ticked = {}, ...props }: Shown) {
  const layout = useTableLayout('test', columns);
  const [selection, setSelection] = useState(ticked);
  return (
    <>
      <ColumnMenu columns={columns} layout={layout} />
      <DataTable
        label="Meters"
        columns={columns}
        rows={meters}
        rowId={({ id }) => String(id)}
        layout={layout}
        sort={{ field: 'name', descending: false }}
        {...(isSelectable ? { selection, onSelection: setSelection } : {})}
        {...props}
      />
    </>
  );
}

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

describe('a table', () => {
  it('has its name, a head for each column with its unit, and a row for each thing', async () => {
    await renderInConsole(<Table />);
    const table = screen.getByRole('table', { name: 'Meters' });
    expect(within(table).getByRole('columnheader', { name: /Energy.*kWh/ })).toBeVisible();
    expect(within(table).getAllByRole('row')).toHaveLength(4);
  });

  it('says how many rows there are on all pages, and which of them these are', async () => {
    await renderInConsole(<Table total={45} offset={10} />);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '46');
    expect(rowOf('School')).toHaveAttribute('aria-rowindex', '13');
  });

  it('sorts by a press of a head', async () => {
    const onSort = vi.fn<(field: string) => void>();
    await renderInConsole(<Table onSort={onSort} />);
    fireEvent.click(screen.getByRole('button', { name: /Energy/ }));
    expect(onSort).toHaveBeenCalledExactlyOnceWith('value');
  });

  it.each([
    [false, 'ascending'],
    [true, 'descending'],
  ])('says its order: descending %j', async (descending, label) => {
    await renderInConsole(<Table onSort={() => undefined} sort={{ field: 'value', descending }} />);
    expect(screen.getByRole('columnheader', { name: /Energy/ })).toHaveAttribute('aria-sort', label);
  });

  it('is busy while it is first loaded, and while an older page is shown', async () => {
    const { unmount } = await renderInConsole(<Table rows={undefined} />);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    unmount();
    await renderInConsole(<Table stale />);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  });

  it('shows what it is given in place of rows', async () => {
    await renderInConsole(<Table rows={[]} blank="No meters yet" />);
    expect(screen.getByText('No meters yet')).toBeVisible();
  });

  it('has the sums of its columns below', async () => {
    await renderInConsole(<Table foot={[{ title: 'Total', cells: { value: '50' } }]} />);
    expect(rowOf('Total')).toHaveTextContent('50');
  });
});

describe('the rows of a table that open', () => {
  it('open by a click', async () => {
    const onOpen = vi.fn<(row: Meter) => void>();
    await renderInConsole(<Table onOpen={onOpen} />);
    fireEvent.click(screen.getByText('School'));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(meters[1]);
  });

  it('open by the Enter key after the arrows', async () => {
    const onOpen = vi.fn<(row: Meter) => void>();
    await renderInConsole(<Table onOpen={onOpen} />);
    fireEvent.focus(rowOf('Boiler'));
    fireEvent.keyDown(rowOf('Boiler'), { key: 'ArrowDown' });
    fireEvent.keyDown(rowOf('School'), { key: 'Enter' });
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(meters[1]);
  });

  it('stay closed by a click with Ctrl, and by one on a control', async () => {
    const onOpen = vi.fn<(row: Meter) => void>();
    const withButton = [...columns, { id: 'act', title: '', width: 40, cell: () => <button>act</button> }];
    await renderInConsole(<Table onOpen={onOpen} columns={withButton} rows={meters.slice(0, 1)} />);
    fireEvent.click(screen.getByText('Boiler house'), { ctrlKey: true });
    for (const control of screen.queryAllByRole('button', { name: 'act' })) fireEvent.click(control);
    expect(onOpen).not.toHaveBeenCalled();
  });
});

describe('the selection of a table', () => {
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows' });

  it('ticks one row by its box, and takes it back', async () => {
    await renderInConsole(<Table isSelectable />);
    const box = () => within(rowOf('School')).getByRole<HTMLInputElement>('checkbox');
    fireEvent.click(box());
    expect(box().checked).toBe(true);
    expect(rowOf('School')).toHaveAttribute('aria-selected', 'true');
    expect(all().indeterminate).toBe(true);
    fireEvent.click(box());
    expect(box().checked).toBe(false);
    expect(all().indeterminate).toBe(false);
  });

  it('ticks all rows of the page, and none', async () => {
    await renderInConsole(<Table isSelectable />);
    fireEvent.click(all());
    expect(screen.getAllByRole('row', { selected: true })).toHaveLength(3);
    fireEvent.click(all());
    expect(screen.queryAllByRole('row', { selected: true })).toHaveLength(0);
  });

  it('does not open the row whose box is ticked', async () => {
    const onOpen = vi.fn<(row: Meter) => void>();
    await renderInConsole(<Table isSelectable onOpen={onOpen} />);
    fireEvent.click(within(rowOf('School')).getByRole('checkbox'));
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('ticks by the space bar', async () => {
    await renderInConsole(<Table isSelectable />);
    fireEvent.focus(rowOf('Hospital'));
    fireEvent.keyDown(rowOf('Hospital'), { key: ' ' });
    expect(rowOf('Hospital')).toHaveAttribute('aria-selected', 'true');
  });

  it('does not count what is ticked and no longer listed', async () => {
    await renderInConsole(<Table isSelectable ticked={{ 99: true }} />);
    expect(all().checked).toBe(false);
    expect(all().indeterminate).toBe(false);
  });

  it('is not offered where nothing may be done with it', async () => {
    await renderInConsole(<Table />);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('the column menu', () => {
  const saved = answer(userSettings, { msg: 'Saved.' });
  const open = async () => {
    await renderInConsole(<Table />, { answers: [saved] });
    fireEvent.click(screen.getByRole('button', { name: 'Table settings' }));
    return within(await screen.findByRole('dialog'));
  };
  const head = (name: string) => screen.queryByRole('columnheader', { name: new RegExp(name) });

  it('has no box of a column that is always shown', async () => {
    const menu = await open();
    expect(menu.getAllByRole('checkbox')).toHaveLength(2);
    expect(menu.queryByLabelText('Name')).toBeNull();
  });

  it('shows a column, and hides one', async () => {
    const menu = await open();
    expect(head('Id')).toBeNull();
    fireEvent.click(menu.getByLabelText('Id'));
    await waitFor(() => expect(head('Id')).toBeVisible());
    fireEvent.click(menu.getByLabelText('Energy, kWh'));
    await waitFor(() => expect(head('Energy')).toBeNull());
  });

  it('puts the columns back as they were', async () => {
    const menu = await open();
    fireEvent.click(menu.getByLabelText('Energy, kWh'));
    await waitFor(() => expect(head('Energy')).toBeNull());
    fireEvent.click(menu.getByRole('button', { name: 'Reset columns' }));
    await waitFor(() => expect(head('Energy')).toBeVisible());
    expect(head('Id')).toBeNull();
  });

  it('makes the rows dense', async () => {
    const menu = await open();
    const height = () => rowOf('School').style.height;
    const before = height();
    fireEvent.click(menu.getByRole('radio', { name: 'Compact' }));
    await waitFor(() => expect(height()).not.toBe(before));
  });
});
