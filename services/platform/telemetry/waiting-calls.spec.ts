import { callBegins, callsWait } from './waiting-calls';

it('somebody waits until each call is over and some time after, and a call is over once', () => {
  expect(callsWait()).toBe(false);
  const [first, second] = [callBegins(), callBegins()];
  const later = () => performance.now() + 60_000;
  first();
  first();
  expect(callsWait(later())).toBe(true);
  second();
  expect(callsWait()).toBe(true);
  expect(callsWait(later())).toBe(false);
});
