import { type Database, isStorageFull } from '../database';

/** Interval of the search for room on a full disk, ms. */
const ROOM_MS = 10_000;

export interface DiskRestOptions {
  /** Interval of the search for room, ms; 10 s at most. */
  everyMs: number;
  rest(): void;
  resume(): void;
}

/** Stops work while the disk is full. */
export class DiskRest {
  private resting: NodeJS.Timeout | undefined;
  private isEnded = false;

  constructor(
    private readonly storage: Database['storage'],
    private readonly options: DiskRestOptions,
  ) {}

  get isResting(): boolean {
    return this.resting !== undefined;
  }

  /** Rests from a full disk on until there is room. @returns true if the error is one of a full disk */
  note(error: unknown): boolean {
    this.storage.note(error);
    if (!isStorageFull(error)) return false;
    if (this.resting || this.isEnded) return true;
    this.options.rest();
    const everyMs = Math.min(this.options.everyMs, ROOM_MS);
    this.resting = setInterval(() => void this.look(), everyMs).unref();
    return true;
  }

  end(): void {
    this.isEnded = true;
    clearInterval(this.resting);
    this.resting = undefined;
  }

  private async look(): Promise<void> {
    if ((await this.storage.cause()) !== null || !this.resting) return;
    clearInterval(this.resting);
    this.resting = undefined;
    this.options.resume();
  }
}
