import { listAddress, type ListSearch, pageInput } from './list-address';

const search: ListSearch<'name' | 'email'> = { page: 3, per_page: 10, sort: 'name', order: 'asc', q: 'bat' };

function opened(fields: readonly ('name' | 'email')[] | null = ['name', 'email']) {
  const changes: [Partial<ListSearch<'name' | 'email'>>, boolean][] = [];
  const list = listAddress(search, fields, (part, replace) => void changes.push([part, replace]));
  return { list, changes };
}

it('leaves a step to go back to for another page, and none for another order, size or search', () => {
  const { list, changes } = opened();
  list.toPage(4);
  list.setPageSize(25);
  list.sortBy('email');
  list.searchFor('dorj');
  expect(changes).toEqual([
    [{ page: 4 }, false],
    [{ per_page: 25, page: 1 }, true],
    [{ sort: 'email', order: 'asc', page: 1 }, true],
    [{ q: 'dorj', page: 1 }, true],
  ]);
});

it('turns the order round at the second click on a head', () => {
  const { list, changes } = opened();
  list.sortBy('name');
  expect(changes).toEqual([[{ sort: 'name', order: 'desc', page: 1 }, true]]);
});

it('takes no size, order or search that changes nothing or is unknown', () => {
  const { list, changes } = opened();
  list.setPageSize(33);
  list.sortBy('phone');
  list.searchFor('bat');
  expect(changes).toEqual([]);
});

it('can be sorted by any column where the list names none', () => {
  const { list, changes } = opened(null);
  list.sortBy('last_contact');
  expect(changes).toEqual([[{ sort: 'last_contact', order: 'asc', page: 1 }, true]]);
});

it('requests one page in the order that is shown, and no search where nothing is typed', () => {
  expect(pageInput(opened().list)).toEqual({
    page: 3,
    per_page: 10,
    sort_field: 'name',
    sort: 'asc',
    search_string: 'bat',
  });
  const { list } = opened();
  expect(pageInput({ ...list, q: '', sort: { field: 'name', descending: true } })).toMatchObject({
    search_string: null,
    sort: 'desc',
  });
});
