import crypto from 'node:crypto';
import { newEventId } from './event-ids';

it('ids of events are distinct, in order, and drawn from few random numbers at a time', () => {
  const draw = jest.spyOn(crypto, 'randomFillSync');
  const ids = Array.from({ length: 10_000 }, () => Buffer.from(newEventId()).toString('hex'));
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  expect(ids.every((id) => id[12] === '7')).toBe(true);
  expect(draw.mock.calls.length).toBeGreaterThan(0);
  expect(draw.mock.calls.length).toBeLessThan(ids.length / 100);
  draw.mockRestore();
});
