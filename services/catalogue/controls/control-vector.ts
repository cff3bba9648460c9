/** A control as it must be sent: the frame, and the source that says so. */
export type ControlVector = {
  name: string;
  source: string;
  model: number;
  management: Record<string, unknown>;
} & (
  | { fPort: number; hex: string; timeZone?: number; sequence?: number }
  /** Requests and answers in order; the last before the end of the session acts. */
  | { address: string; exchanges: readonly { send: string; answer: string }[] }
);
