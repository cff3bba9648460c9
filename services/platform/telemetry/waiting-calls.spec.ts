import { afterOpenCalls, callBegins, callIsOpen, callsWait } from './waiting-calls';

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

it('a call is open until it is over or takes long', () => {
  const over = callBegins();
  expect(callIsOpen()).toBe(true);
  expect(callIsOpen(performance.now() + 200)).toBe(false);
  over();
  expect(callIsOpen()).toBe(false);
});

describe('work after the open calls', () => {
  it('begins with the end of the last one, once', () => {
    const [first, second] = [callBegins(), callBegins()];
    const work = jest.fn();
    afterOpenCalls(60_000, work);
    first();
    expect(work).not.toHaveBeenCalled();
    second();
    callBegins()();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('begins after its time, where they take longer', () => {
    jest.useFakeTimers();
    const over = callBegins();
    const work = jest.fn();
    afterOpenCalls(25, work);
    jest.advanceTimersByTime(25);
    over();
    expect(work).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });
});
