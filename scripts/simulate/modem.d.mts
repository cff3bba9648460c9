/** A wired meter that answers; `at` in Unix seconds, null = no request or no answer. */
export interface PlayedMeter {
  /** Commands that it carried out, in order. */
  effects?: readonly string[];
  answer(request: Uint8Array, at: number): Uint8Array | null;
  /** Promise that its last answer waits for. */
  readonly ready?: Promise<unknown> | null;
  /** How long its last answer takes where that is not the modem's delay. */
  readonly delayMs?: number | undefined;
}

export interface PlayedModem {
  readonly identity: string;
  readonly exchanges: number;
  readonly connected: boolean;
  drop(): void;
  stop(): void;
}

export function startModem(options: {
  host: string;
  port: number;
  identity: string;
  meters: readonly PlayedMeter[];
  delayMs?: number;
  greeting?: string;
  now?: () => number;
  keepConnected?: boolean;
  print?: (message: string) => void;
}): PlayedModem;
