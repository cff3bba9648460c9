import { pushFault } from './keep-push';

const known = [
  { endpoint: 'https://push/1', expired_at: null },
  { endpoint: 'https://push/2', expired_at: 5 },
];

it('a browser that was switched on is subscribed again when its address has expired or changed', () => {
  expect(pushFault(null, null, known)).toBe(false);
  expect(pushFault('https://push/1', 'https://push/1', known)).toBe(false);
  expect(pushFault('https://push/1', 'https://push/3', known)).toBe(true);
  expect(pushFault('https://push/1', null, known)).toBe(true);
  expect(pushFault('https://push/2', 'https://push/2', known)).toBe(true);
});
