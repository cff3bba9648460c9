/**
 * The used part of the requests of a connection of kafkajs 2.2.4 (kafkajs-timers.ts); its own types do not declare it.
 */
declare module 'kafkajs/src/network/requestQueue' {
  interface SocketRequest {
    /** Unix milliseconds. */
    readonly sentAt: number;
    /** Milliseconds. */
    readonly requestTimeout: number;
    timeoutRequest(): void;
  }

  class RequestQueue {
    constructor(options: object);
    readonly inflight: Map<number, SocketRequest>;
    readonly pending: unknown[];
    readonly enforceRequestTimeout: boolean;
    isConnected(): boolean;
    push(request: object): void;
    fulfillRequest(answer: { correlationId: number; payload: unknown; size: number }): void;
    scheduleRequestTimeoutCheck(): void;
    scheduleCheckPendingRequests(): void;
    destroy(): void;
  }

  export default RequestQueue;
}
