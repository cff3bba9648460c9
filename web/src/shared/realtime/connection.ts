import type { RealtimeCommands, RealtimeEvents, Watch } from '@gaugeway/proto/api/realtime';
import type { Socket } from 'socket.io-client';
import { accessToken } from '@/shared/api';
import { WatchList } from './watch-list';

/** Delay of the connection after the load, milliseconds (specification 1, section 9). */
const CONNECT_AFTER_MS = 2000;
/** Delay before a subscription that was rejected for too many requests is repeated, milliseconds. */
const WATCH_AGAIN_MS = 1000;

/** idle: not tried yet; lost: disconnected or unreachable, reconnecting. */
export type ConnectionState = 'idle' | 'connected' | 'lost';

type EventName = keyof RealtimeEvents;
type Handler<N extends EventName> = RealtimeEvents[N];

type OpenSocket = Socket<RealtimeEvents, RealtimeCommands>;

let socket: OpenSocket | null = null;
let state: ConnectionState = 'idle';
const watched = new WatchList();
const stateListeners = new Set<() => void>();
const answerListeners = new Set<(watched: Watch) => void>();
const handlers: { [N in EventName]: Set<Handler<N>> } = {
  reading_stored: new Set(),
  task_progressed: new Set(),
  connection_changed: new Set(),
  notices_changed: new Set(),
  device_event: new Set(),
  figures_changed: new Set(),
  session_ended: new Set(),
};

/** Connects to the live updates of the session's company; returns the function that disconnects. */
export function startRealtime(): () => void {
  let stopped = false;
  const timer = window.setTimeout(() => {
    void import('socket.io-client').then(({ io }) => {
      if (stopped) return;
      socket = io({
        transports: ['websocket', 'polling'],
        auth: (give) => {
          accessToken().then(
            (token) => give({ token }),
            () => give({ token: null }),
          );
        },
        reconnectionDelayMax: 10_000,
      });
      listen(socket);
    });
  }, CONNECT_AFTER_MS);
  return () => {
    stopped = true;
    window.clearTimeout(timer);
    socket?.close();
    socket = null;
    become('idle');
  };
}

/**
 * Receives the named events until the returned function is called. Several callers can subscribe to the same events.
 */
export function watch(wanted: Partial<Watch>): () => void {
  const stop = watched.add(wanted);
  sendSoon();
  return () => {
    stop();
    sendSoon();
  };
}

/** Calls the handler at every event of the name; returns the function that unsubscribes. */
export function onRealtime<N extends EventName>(name: N, handler: Handler<N>): () => void {
  handlers[name].add(handler);
  return () => handlers[name].delete(handler);
}

export function connectionState(): ConnectionState {
  return state;
}

export function onConnectionState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

/**
 * Calls the listener when the server has started to send the subscribed events; returns the function that unsubscribes.
 */
export function onWatched(listener: (watched: Watch) => void): () => void {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
}

/** Reports that the server sends the subscribed events. */
export function reportWatched(started: Watch): void {
  answerListeners.forEach((listener) => listener(started));
}

function listen(opened: OpenSocket): void {
  // `live` begins with the answer: no event is missed from then on.
  opened.on('connect', () => {
    watched.forget();
    send(opened);
  });
  opened.on('disconnect', (reason) => {
    become('lost');
    // The server closed the connection (session over, restart): socket.io reconnects automatically only after other
    // causes.
    if (reason === 'io server disconnect') window.setTimeout(() => socket === opened && opened.connect(), 5000);
  });
  opened.on('connect_error', () => {
    become('lost');
    if (!opened.active) window.setTimeout(() => socket === opened && opened.connect(), 5000);
  });
  opened.on('reading_stored', (event) => handlers.reading_stored.forEach((handle) => handle(event)));
  opened.on('task_progressed', (event) => handlers.task_progressed.forEach((handle) => handle(event)));
  opened.on('connection_changed', (event) => handlers.connection_changed.forEach((handle) => handle(event)));
  opened.on('notices_changed', (event) => handlers.notices_changed.forEach((handle) => handle(event)));
  opened.on('device_event', (event) => handlers.device_event.forEach((handle) => handle(event)));
  opened.on('figures_changed', (event) => handlers.figures_changed.forEach((handle) => handle(event)));
  opened.on('session_ended', () => handlers.session_ended.forEach((handle) => handle()));
}

let sending: number | undefined;

/** Sends once for all subscriptions that a change of the screen starts and ends. */
function sendSoon(): void {
  sending ??= window.setTimeout(() => {
    sending = undefined;
    if (socket?.connected) send(socket);
  });
}

function send(opened: OpenSocket): void {
  const next = watched.next();
  if (next === null) return;
  opened.emit('watch', next, ({ error }) => {
    if (opened !== socket) return;
    become('connected');
    if (error !== 'too_many_requests') {
      reportWatched(next);
      return;
    }
    watched.forget();
    window.setTimeout(sendSoon, WATCH_AGAIN_MS);
  });
}

function become(next: ConnectionState): void {
  if (state === next) return;
  state = next;
  stateListeners.forEach((listener) => listener());
}
