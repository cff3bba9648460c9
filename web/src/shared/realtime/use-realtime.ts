import type { RealtimeEvents, WatchedList } from '@gaugeway/proto/api/realtime';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { connectionState, onConnectionState, onRealtime, onWatched, type ConnectionState, watch } from './connection';

type Payload<N extends keyof RealtimeEvents> = Parameters<RealtimeEvents[N]>[0];

/**
 * Shortest time between two deliveries of events, milliseconds: a burst is delivered as one batch, so that the page
 * stays responsive.
 */
const BATCH_MS = 200;

/** Receives events of these metering devices while the component is mounted. */
export function useWatchedDevices(ids: readonly number[] | undefined): void {
  // The same ids in another array need no new subscription.
  const key = JSON.stringify(ids ?? []);
  useEffect(() => {
    const devices = JSON.parse(key) as number[];
    return devices.length > 0 ? watch({ devices }) : undefined;
  }, [key]);
}

/**
 * Delay from which the start of events counts as late, milliseconds: a busy or throttled server starts them after the
 * screen has requested its data.
 */
const LATE_MS = 300;

/**
 * Delay after which the list has the state of a reading that was sent before its events began, milliseconds: the server
 * sends a reading first, and stores the state of its device afterwards.
 */
const PROJECTED_MS = 2000;

/**
 * Calls `renew` once if the events of the devices start late: changes since the request of their data were not sent.
 * Calls `renewAgain` once after their start, when the readings before it are in the list.
 */
export function useLateWatch(ids: readonly number[], renew: () => void, renewAgain?: () => void): void {
  const onLate = useEffectEvent(renew);
  const onProjected = useEffectEvent(() => renewAgain?.());
  const key = JSON.stringify(ids);
  useEffect(() => {
    const wanted = JSON.parse(key) as number[];
    if (wanted.length === 0) return undefined;
    let timer: number | undefined;
    const since = performance.now();
    const stop = onWatched(({ devices }) => {
      const watched = new Set(devices);
      if (!wanted.every((id) => watched.has(id))) return;
      stop();
      timer = window.setTimeout(onProjected, PROJECTED_MS);
      if (performance.now() - since > LATE_MS) onLate();
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [key]);
}

/** Receives all events of a list while the component is mounted. */
export function useWatchedList(list: WatchedList): void {
  useEffect(() => watch({ lists: [list] }), [list]);
}

/** Delivers the events of the name while the component is mounted, in batches and in order. */
export function useRealtime<N extends Exclude<keyof RealtimeEvents, 'session_ended'>>(
  name: N,
  handle: (events: Payload<N>[]) => void,
): void {
  const onBatch = useEffectEvent(handle);
  useEffect(() => {
    let batch: Payload<N>[] = [];
    let timer: number | undefined;
    const flush = () => {
      timer = undefined;
      const events = batch;
      batch = [];
      onBatch(events);
    };
    const collect = (event: Payload<N>) => {
      batch.push(event);
      timer ??= window.setTimeout(flush, BATCH_MS);
    };
    // The handler's parameter follows from the name; TypeScript cannot see that through the generic.
    const stop = onRealtime(name, collect as RealtimeEvents[N]);
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [name]);
}

/**
 * Calls `renew` when live updates begin, some seconds after the page: changes between its first answers and then were
 * not sent to this client. After a disconnect everything is refetched anyway (ConnectionBanner).
 */
export function useLiveFromNow(renew: () => void): void {
  const onLive = useEffectEvent(renew);
  useEffect(() => {
    let before = connectionState();
    return onConnectionState(() => {
      const now = connectionState();
      if (before === 'idle' && now === 'connected') onLive();
      before = now;
    });
  }, []);
}

/** State of the live connection. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(onConnectionState, connectionState);
}
