import { chipsOf, countOf, inMenu, isNarrowed, onPhone } from './filter-state';
import type { ListFilter, PeriodFilter, SelectFilter } from './filter';

const select = (id: string, chosen: string[], isInMenu = true): SelectFilter => ({
  id,
  kind: 'select',
  label: `Title of ${id}`,
  placeholder: '',
  options: [
    { value: '1', label: 'Water' },
    { value: '2', label: 'Heat' },
  ],
  chosen,
  isInMenu,
  onChange: (next) => void changes.push([id, next]),
});
const period: PeriodFilter = {
  id: 'period',
  kind: 'period',
  label: 'Period',
  period: { start: 1, stop: 2 },
  zone: 480,
  longestSeconds: 60,
  onShow: () => undefined,
};
const segments = (chosen: string | null): ListFilter => ({
  id: 'state',
  kind: 'segments',
  label: 'State',
  all: 'All',
  options: [{ value: 'online', label: 'Online' }],
  chosen,
  onChange: () => undefined,
});
let changes: [string, string[]][] = [];
beforeEach(() => (changes = []));

it('counts and shows in chips what is set behind the button, and removes it by its cross', () => {
  const filters = [select('resource', ['1', '2']), select('consumer', []), select('model', ['9'], false), period];
  expect(inMenu(filters).map(({ id }) => id)).toEqual(['resource', 'consumer']);
  expect(countOf(inMenu(filters))).toBe(1);
  const chips = chipsOf(filters);
  expect(chips.map(({ title, value }) => [title, value])).toEqual([['Title of resource', 'Water, Heat']]);
  chips[0]?.onRemove();
  expect(changes).toEqual([['resource', []]]);
});

it('shows an option that is not known yet by its id', () => {
  expect(chipsOf([select('consumer', ['7'])])[0]?.value).toBe('7');
});

it('knows whether the list is narrowed down, so that an empty one says the right thing', () => {
  expect(isNarrowed('', [select('resource', []), segments(null), period])).toBe(false);
  expect(isNarrowed('', [{ ...period, isNarrowed: true }])).toBe(true);
  expect(isNarrowed('bat', [])).toBe(true);
  expect(isNarrowed('', [segments('online')])).toBe(true);
  expect(isNarrowed('', [select('resource', ['1'])])).toBe(true);
});

it('puts three filters and more behind the button on a phone, each counted and taken back there', () => {
  const three = [select('resource', ['1'], false), segments('online'), { ...period, isNarrowed: true }];
  const folded = onPhone(three);
  expect(inMenu(folded).map(({ id }) => id)).toEqual(['resource', 'state', 'period']);
  expect(countOf(folded)).toBe(3);
  expect(chipsOf(folded).map(({ title, value }) => [title, value])).toEqual([
    ['Title of resource', 'Water'],
    ['State', 'Online'],
  ]);
  const two = [select('resource', [], false), segments(null)];
  expect(inMenu(onPhone(two))).toEqual([]);
});
