import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';

/** Seconds after which a request is forgotten, answered or not. */
const KEEP_SECONDS = 300;

interface TakenRequest {
  id: number;
  identity: string;
  /** null = its first meter is polled. */
  request: unknown;
}

/** Requests of connectors to the one that holds a line. `answer` is the result from that connector. */
@Injectable()
export class LineRequestRepository {
  constructor(private readonly database: Database) {}

  /** `request`: action on the line; without one its first meter is polled. */
  async ask(identity: string, request: unknown = null): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(
      `WITH old AS (DELETE FROM connector.line_request WHERE created_at < now() - make_interval(secs => $2))
       INSERT INTO connector.line_request (identity, request) VALUES ($1, $3) RETURNING id`,
      [identity, KEEP_SECONDS, request === null ? null : JSON.stringify(request)],
    );
    return row?.id ?? 0;
  }

  /** Requests for lines that a connector holds; each is taken by one connector, once. */
  async take(identities: readonly string[], instance: string): Promise<TakenRequest[]> {
    if (identities.length === 0) return [];
    return this.database.query<TakenRequest>(
      `UPDATE connector.line_request SET instance = $2
       WHERE identity = ANY($1::text[]) AND answer IS NULL AND instance IS NULL AND created_at > now() - interval '60 s'
       RETURNING id, identity, request`,
      [identities, instance],
    );
  }

  async reply(id: number, answer: unknown): Promise<void> {
    await this.database.query('UPDATE connector.line_request SET answer = $2 WHERE id = $1', [
      id,
      JSON.stringify(answer),
    ]);
  }

  /** null = not answered yet. */
  async answerTo<T>(id: number): Promise<T | null> {
    const [row] = await this.database.query<{ answer: T | null }>(
      'SELECT answer FROM connector.line_request WHERE id = $1',
      [id],
    );
    return row?.answer ?? null;
  }
}
