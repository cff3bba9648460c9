import { named, rowsOf, SHOWN_OF_KIND } from './found';

describe('the search of the header', () => {
  it('shows the first rows of a page and of a whole reply', () => {
    const many = Array.from({ length: SHOWN_OF_KIND + 2 }, (_, n) => n);
    expect(rowsOf(many)).toHaveLength(SHOWN_OF_KIND);
    expect(rowsOf({ data: [1, 2] })).toEqual([1, 2]);
    expect(rowsOf(undefined)).toEqual([]);
  });

  it('finds a page by words in any order and case', () => {
    const pages = ['Data quality', 'Poll groups', 'Accounting points'];
    const found = (text: string) => named(pages, (title) => title, text);
    expect(found('QUALITY data')).toEqual(['Data quality']);
    expect(found('po')).toEqual(['Poll groups', 'Accounting points']);
    expect(found('')).toEqual(pages);
    expect(found('x')).toEqual([]);
  });
});
