import { callBegins, callsWait } from './waiting-calls';

it('somebody waits until each call is over, and a call is over once', () => {
  expect(callsWait()).toBe(false);
  const [first, second] = [callBegins(), callBegins()];
  first();
  first();
  expect(callsWait()).toBe(true);
  second();
  expect(callsWait()).toBe(false);
});
