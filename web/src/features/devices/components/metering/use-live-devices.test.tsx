import { meteringDevices, type MeteringDevice } from '@gaugeway/proto/api/devices';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, renderInConsole } from '@component-test';
import { query } from '@/shared/api';
import { reportWatched } from '@/shared/realtime/connection';
import { useLiveDevices } from './use-live-devices';

/** The delay after which the state of a first reading is in the list, and one millisecond before it. */
const [SOON, PROJECTED] = [1999, 1];

let state: MeteringDevice['device_state'] = 'no_data';
let client: QueryClient;

function List() {
  client = useQueryClient();
  const { data } = useQuery(query(meteringDevices, {}));
  const rows = data && !Array.isArray(data.metering_devices) ? data.metering_devices.data : undefined;
  useLiveDevices(rows);
  return rows ? <p>{rows[0]?.device_state}</p> : null;
}

const open = async (of: MeteringDevice['device_state']) => {
  state = of;
  await renderInConsole(<List />, {
    answers: [
      answer(meteringDevices, () => ({ metering_devices: { data: [{ id: 1, device_state: state }] } }) as never),
    ],
  });
  expect(await screen.findByText(of)).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
};
const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

afterEach(() => vi.useRealTimers());

it('fetches the list again for a first reading before the live updates', async () => {
  await open('no_data');
  state = 'online';
  act(() => reportWatched({ devices: [1], lists: [] }));
  pass(SOON);
  expect(client.isFetching()).toBe(0);
  pass(PROJECTED);
  expect(client.isFetching()).toBe(1);
  vi.useRealTimers();
  expect(await screen.findByText('online')).toBeVisible();
});

it('does not fetch it again if all devices have readings', async () => {
  await open('online');
  act(() => reportWatched({ devices: [1], lists: [] }));
  pass(SOON + PROJECTED);
  expect(client.isFetching()).toBe(0);
});
