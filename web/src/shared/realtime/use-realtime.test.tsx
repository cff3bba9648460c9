import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLateWatch } from './use-realtime';

const listeners = vi.hoisted(() => new Set<(watched: { devices: number[] }) => void>());
vi.mock('./connection', () => ({
  onWatched: (listener: (watched: { devices: number[] }) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
}));

const answer = (devices: number[]) => [...listeners].forEach((listener) => listener({ devices }));

function watchingAfter(ms: number, devices: number[]): number {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const renew = vi.fn();
  const { unmount } = renderHook(() => useLateWatch([7, 8], renew));
  now.mockReturnValue(ms);
  answer(devices);
  answer(devices);
  unmount();
  now.mockRestore();
  return renew.mock.calls.length;
}

it('data is renewed once where the events of all its devices start late', () => {
  expect(watchingAfter(2000, [7, 8, 9])).toBe(1);
});

it('data is kept where the events start at once, and as long as some devices have none', () => {
  expect(watchingAfter(100, [7, 8])).toBe(0);
  expect(watchingAfter(2000, [7])).toBe(0);
});
