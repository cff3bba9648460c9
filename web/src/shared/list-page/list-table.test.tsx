import { IconBox, IconEdit, IconTrash } from '@tabler/icons-react';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api';
import { useListState } from '@/shared/data-table';
import { renderInConsole } from '@component-test';
import type { ListFilter } from './filter';
import { type ListFound, ListTable, type ListView } from './list-table';
import { RowMenu } from './row-menu';

interface Meter {
  id: number;
  name: string;
}

const METERS: readonly Meter[] = [
  { id: 1, name: 'School' },
  { id: 2, name: 'Hospital' },
];

const view: ListView<Meter> = {
  name: 'list-test',
  label: 'Meters',
  columns: [{ id: 'name', title: 'Name', width: 200, sortable: true, cell: ({ name }) => name }],
  rowId: ({ id }) => String(id),
  search: 'Meter or number',
  card: { head: ({ name }) => name, foot: ({ id }) => id },
  blank: {
    icon: IconBox,
    title: 'No meters yet',
    hint: 'Add the first one.',
    add: <button>Add</button>,
    filtered: { title: 'No meters found' },
  },
};

const refetch = vi.fn<() => void>();
const found = (part: Partial<ListFound<Meter>> = {}): ListFound<Meter> => ({
  data: { data: METERS, total: 2 },
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch,
  ...part,
});

/** Renders the state of the address as text. */
function List({ part = {}, of = found() }: { part?: Partial<ListView<Meter>>; of?: ListFound<Meter> }) {
  const list = useListState({ field: 'name', descending: false });
  return (
    <>
      <output aria-label="query">{`${list.page}/${list.per_page} ${list.sort.field} ${list.sort.descending ? 'down' : 'up'} "${list.q}"`}</output>
      <ListTable view={{ ...view, ...part }} list={list} found={of} />
    </>
  );
}
const query = () => screen.getByRole('status', { name: 'query' }).textContent;
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('a list page', () => {
  it('shows its rows and how many there are', async () => {
    await renderInConsole(<List />);
    expect(screen.getByRole('row', { name: /School/ })).toBeVisible();
    expect(screen.getByText('1–2 of 2')).toBeVisible();
  });

  it('says that not all rows were counted', async () => {
    await renderInConsole(<List of={found({ data: { data: METERS, total: 10_000, has_more: true } })} />);
    expect(screen.getByText(/of over 10.000/)).toBeVisible();
  });

  it('searches after a pause, from the first page', async () => {
    await renderInConsole(<List of={found({ data: { data: METERS, total: 500 } })} />);
    fireEvent.click(button('Next page'));
    expect(query()).toMatch(/^2\//);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Meter or number' }), { target: { value: ' sch ' } });
    await waitFor(() => expect(query()).toMatch(/^1\/.*"sch"$/));
  });

  it('has no search where it has nothing to search in', async () => {
    await renderInConsole(<List part={{ search: undefined }} />);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('sorts by its head, and turns the order by the second press', async () => {
    await renderInConsole(<List />);
    fireEvent.click(button(/Name/));
    expect(query()).toContain('name down');
    fireEvent.click(button(/Name/));
    expect(query()).toContain('name up');
  });

  it('keeps the one order that it has', async () => {
    await renderInConsole(<List part={{ order: { field: 'name', descending: true } }} />);
    fireEvent.click(button(/Name/));
    expect(query()).toContain('name up');
    expect(screen.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'descending');
  });

  it('fetches its rows again by its button', async () => {
    refetch.mockClear();
    await renderInConsole(<List part={{ hasRefresh: true }} />);
    fireEvent.click(button('Refresh'));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('is busy while it is loaded for the first time', async () => {
    await renderInConsole(<List of={found({ data: undefined, isFetching: true })} />);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  });

  it('says that there is nothing yet, with the way to the first one', async () => {
    await renderInConsole(<List of={found({ data: { data: [], total: 0 } })} />);
    expect(screen.getByText('No meters yet')).toBeVisible();
    expect(button('Add')).toBeVisible();
  });

  it('offers nothing to add where that is not allowed', async () => {
    await renderInConsole(
      <List part={{ blank: { ...view.blank, add: undefined } }} of={found({ data: { data: [], total: 0 } })} />,
    );
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  });

  it('offers another try where its rows could not be loaded', async () => {
    refetch.mockClear();
    await renderInConsole(<List of={found({ data: undefined, error: ApiError.unreachable() })} />);
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button'));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('goes on showing the rows that it has when the next could not be loaded', async () => {
    await renderInConsole(<List of={found({ error: ApiError.unreachable() })} />);
    expect(screen.getByRole('row', { name: /School/ })).toBeVisible();
  });
});

describe('the filters of a list', () => {
  function Filtered({ inMenu = false, onClear }: { inMenu?: boolean; onClear?: () => void }) {
    const [chosen, setChosen] = useState<string | null>('gas');
    const filter: ListFilter = {
      ...{ id: 'resource', kind: 'segments', label: 'Resource', all: 'All', isInMenu: inMenu, chosen },
      options: [{ value: 'gas', label: 'Gas' }],
      onChange: setChosen,
    };
    return (
      <List
        part={{ filters: [filter], onClearFilters: onClear }}
        of={chosen === null ? found() : found({ data: { data: [], total: 0 } })}
      />
    );
  }

  it('say that nothing fits, and not that there is nothing', async () => {
    await renderInConsole(<Filtered />);
    expect(screen.getByText('No meters found')).toBeVisible();
    expect(screen.queryByText('No meters yet')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'All' }));
    expect(await screen.findByRole('row', { name: /School/ })).toBeVisible();
  });

  it('are chips where they are behind the button, each with a cross', async () => {
    await renderInConsole(<Filtered inMenu />);
    expect(button('Filters: 1')).toBeVisible();
    fireEvent.click(button('Remove filter: Resource'));
    expect(await screen.findByRole('row', { name: /School/ })).toBeVisible();
    expect(button('Filters')).toBeVisible();
  });

  it('are cleared all at once', async () => {
    await renderInConsole(<Filtered inMenu />);
    fireEvent.click(button('Filters: 1'));
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('row', { name: /School/ })).toBeVisible();
  });

  it('are cleared in the way of the list where it has one', async () => {
    const onClear = vi.fn<() => void>();
    await renderInConsole(<Filtered inMenu onClear={onClear} />);
    fireEvent.click(button('Filters: 1'));
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(onClear).toHaveBeenCalledOnce();
  });
});

describe('the menu of a row', () => {
  const [onEdit, onDelete] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const menu = (mayDelete = true) => (
    <RowMenu
      label="Actions: School"
      actions={[
        { id: 'edit', label: 'Edit', icon: IconEdit, onClick: onEdit },
        mayDelete && {
          ...{ id: 'delete', label: 'Delete', really: 'Really delete?', icon: IconTrash, isDanger: true },
          onClick: onDelete,
        },
      ]}
    />
  );
  const open = () => fireEvent.click(button('Actions: School'));
  const item = (name: string) => screen.findByRole('menuitem', { name });

  it('does what is chosen', async () => {
    onEdit.mockClear();
    await renderInConsole(menu());
    open();
    fireEvent.click(await item('Edit'));
    expect(onEdit).toHaveBeenCalledOnce();
  });

  it('asks again in its own place before it deletes', async () => {
    onDelete.mockClear();
    await renderInConsole(menu());
    open();
    fireEvent.click(await item('Delete'));
    expect(onDelete).not.toHaveBeenCalled();
    fireEvent.click(await item('Really delete?'));
    expect(onDelete).toHaveBeenCalledOnce();
  });

  it('is without what the user may not do', async () => {
    await renderInConsole(menu(false));
    open();
    await item('Edit');
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  });

  const removal = { label: 'Delete', title: 'Delete School', text: 'Readings are deleted too.', onRemove: onDelete };
  const openRemoval = async (typed?: { label: string; expected: string; mismatch: string }) => {
    onDelete.mockClear();
    await renderInConsole(<RowMenu label="Actions: School" actions={[]} removal={{ ...removal, typed }} />);
    open();
    fireEvent.click(await item('Delete'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete School' });
    expect(within(dialog).getByText('Readings are deleted too.')).toBeVisible();
    return dialog;
  };

  it.each([
    ['Delete', 1],
    ['Cancel', 0],
  ])('deletes after a question: %s', async (answer, times) => {
    const dialog = await openRemoval();
    fireEvent.click(within(dialog).getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onDelete).toHaveBeenCalledTimes(times);
  });

  it('deletes after the id was typed', async () => {
    const dialog = await openRemoval({ label: 'Type the id', expected: '7', mismatch: 'Wrong id' });
    const confirmed = within(dialog).getByRole('button', { name: 'Delete' });
    fireEvent.change(within(dialog).getByLabelText('Type the id'), { target: { value: '8' } });
    expect(within(dialog).getByText('Wrong id')).toBeVisible();
    expect(confirmed).toBeDisabled();
    fireEvent.change(within(dialog).getByLabelText('Type the id'), { target: { value: '7' } });
    fireEvent.click(confirmed);
    await waitFor(() => expect(onDelete).toHaveBeenCalledOnce());
  });

  it('is not there where nothing may be done', async () => {
    await renderInConsole(<RowMenu label="Actions" actions={[false]} removal={false} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
