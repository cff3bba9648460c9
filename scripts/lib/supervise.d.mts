/** A running part: its process, and when it ended; null where a signal ended it. */
export interface Running {
  pid: number;
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

/** Keeps a part of the stack running; see the source for its options. */
export class Supervised {
  constructor(part: {
    name: string;
    start: () => Promise<Running>;
    isFinal?: (code: number | null) => boolean;
    onStarted: () => Promise<void>;
    onGivenUp: (part: Supervised, code: number | null) => void;
    print: (line: string) => void;
    pause?: (ms: number) => Promise<unknown>;
    now?: () => number;
  });
  start(): Promise<void>;
  stop(): Promise<void>;
}
