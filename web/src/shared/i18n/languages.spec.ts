import { preferredLanguage, storeLanguage } from './languages';

afterEach(() => localStorage.clear());

it('begins in Russian, whatever the language of the browser', () => {
  expect(preferredLanguage()).toBe('ru');
  localStorage.setItem('gaugeway.language', 'de');
  expect(preferredLanguage()).toBe('ru');
});

it('keeps what was chosen', () => {
  storeLanguage('mn');
  expect(preferredLanguage()).toBe('mn');
});
