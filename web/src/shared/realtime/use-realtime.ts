import type { RealtimeEvents, WatchedList } from '@gaugeway/proto/api/realtime';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { connectionState, onConnectionState, onRealtime, type ConnectionState, watch } from './connection';

type Payload<N extends keyof RealtimeEvents> = Parameters<RealtimeEvents[N]>[0];

/** A burst of events is handed over at once, at most this often, so that a busy fleet does not make the page stutter. */
const BATCH_MS = 200;

/** Hears of these metering devices while the component is there. */
export function useWatchedDevices(ids: readonly number[] | undefined): void {
  // The same ids in another array are the same ids.
  const key = JSON.stringify(ids ?? []);
  useEffect(() => {
    const devices = JSON.parse(key) as number[];
    return devices.length > 0 ? watch({ devices }) : undefined;
  }, [key]);
}

/** Hears of everything in a list while the component is there. */
export function useWatchedList(list: WatchedList): void {
  useEffect(() => watch({ lists: [list] }), [list]);
}

/** Hands over the events of the name while the component is there, in batches and in order. */
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
 * Called when live updates begin, some seconds after the page: what changed between its first answers and then was told
 * to nobody here. After a loss everything is asked for again anyway (ConnectionBanner).
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

/** Whether live updates flow. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(onConnectionState, connectionState);
}
