import { doorsOpen } from '@gaugeway/proto/events';
import type { Bus } from '../bus';
import type { Database } from '../database';

/** Id of a transport (proto/kinds/transports). */
type Door = string;

/** Connectors report their doors every 15 s: one that was not reported for longer was closed, seconds. */
const CLOSED_AFTER = 60;
/** Time of the cache of the list, ms: each batch of readings needs it. */
const READ_AGAIN_MS = 2000;

type Row = Record<string, unknown> & { door: Door; from: number; until: number | null };

/** Time in which nothing could come in by a door, Unix seconds; `until`: Infinity = it is closed still. */
interface Closed {
  from: number;
  until: number;
}

/** The tables of a schema, for the migrations of services that keep a ledger. */
export const doorTables = (schema: string): string => `
CREATE TABLE ${schema}.door (
  door text PRIMARY KEY,
  last_at timestamptz NOT NULL
);
CREATE TABLE ${schema}.door_closed (
  door text NOT NULL,
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  PRIMARY KEY (door, from_at)
);`;

/** Their row rules. */
export const doorRows = {
  door: "the installation's own doors, which belong to no company",
  door_closed: "when the installation's own doors were closed",
} as const;

/** Times at which the doors of all connectors were closed: a device's silence is then unexplained. */
export class DoorLedger {
  private read: { at: number; rows: Promise<Row[]> } | null = null;

  constructor(
    private readonly database: Database,
    private readonly schema: 'events' | 'messages',
  ) {}

  /** Listens to the reports of connectors about their doors. */
  keep(bus: Bus): void {
    bus.subscribe({
      topic: doorsOpen,
      group: this.schema,
      handle: async (events) => {
        for (const { value } of events) {
          for (const door of value?.open ?? []) await this.record(door, (value?.at ?? 0) / 1000);
        }
      },
    });
  }

  /** A connector had the door open. `at`: Unix seconds; an older report changes nothing. */
  async record(door: Door, at: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      // Separate statements: a single one would not see the row that its other half has just changed.
      const { rows } = await transaction.query(
        `INSERT INTO ${this.schema}.door_closed (door, from_at, until_at)
         SELECT door, last_at, to_timestamp($2) FROM ${this.schema}.door WHERE door = $1 AND last_at < to_timestamp($2 - $3::float8)
         FOR UPDATE ON CONFLICT DO NOTHING RETURNING door`,
        [door, at, CLOSED_AFTER],
      );
      if (rows.length > 0)
        await transaction.query(`DELETE FROM ${this.schema}.door_closed WHERE until_at < now() - interval '400 days'`);
      await transaction.query(
        `INSERT INTO ${this.schema}.door AS d (door, last_at) VALUES ($1, to_timestamp($2))
         ON CONFLICT (door) DO UPDATE SET last_at = GREATEST(d.last_at, excluded.last_at)`,
        [door, at],
      );
    });
    this.read = null;
  }

  /** Closed times by door, in their order. A door that no connector ever reported counts as open. */
  async closed(): Promise<ReadonlyMap<Door, readonly Closed[]>> {
    const now = Date.now();
    if (!this.read || now - this.read.at > READ_AGAIN_MS) this.read = { at: now, rows: this.rows(now / 1000) };
    const rows = await this.read.rows.catch((error: unknown) => {
      this.read = null;
      throw error;
    });
    const closed = new Map<Door, Closed[]>();
    for (const { door, from, until } of rows)
      closed.set(door, [...(closed.get(door) ?? []), { from, until: until ?? Infinity }]);
    return closed;
  }

  private rows(now: number): Promise<Row[]> {
    return this.database.prepared<Row>(
      `${this.schema}.closed_doors`,
      `SELECT door, extract(epoch FROM from_at)::float8 AS from, extract(epoch FROM until_at)::float8 AS until
       FROM ${this.schema}.door_closed
       UNION ALL
       SELECT door, extract(epoch FROM last_at)::float8, NULL FROM ${this.schema}.door WHERE last_at < to_timestamp($1)
       ORDER BY 2`,
      [now - CLOSED_AFTER],
    );
  }
}
