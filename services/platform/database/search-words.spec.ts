import { wordPatterns } from './search-words';

it('a search has a pattern per word, the longest first, and what LIKE knows is escaped', () => {
  expect(wordPatterns(' Mira st.,  12 ')).toEqual(['%mira%', '%st.%', '%12%']);
  expect(wordPatterns('50%_\\')).toEqual(['%50\\%\\_\\\\%']);
  expect(wordPatterns(' , ')).toBeNull();
});
