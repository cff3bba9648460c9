import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';

/** Layouts by their id and by their fields; immutable, so what was read once holds. */
@Injectable()
export class LayoutRepository {
  private readonly ids = new Map<string, number>();
  private readonly fields = new Map<number, readonly string[]>();

  constructor(private readonly database: Database) {}

  /** Id of the layout of these fields if this process has met it. */
  knownId(fields: readonly string[]): number | undefined {
    return this.ids.get(fields.join('\n'));
  }

  /** Makes the layouts known, new ones to the database too. */
  async learn(layouts: readonly (readonly string[])[]): Promise<void> {
    const unknown = new Map(layouts.map((fields) => [fields.join('\n'), fields]));
    for (const fields of unknown.values()) {
      const select = () =>
        this.database.query<{ id: number }>('SELECT id FROM messages.layout WHERE fields = $1::text[]', [fields]);
      let [row] = await select();
      if (!row) {
        // Looked for first, so that no number of the sequence is spent on a layout that is there.
        await this.database.query('INSERT INTO messages.layout (fields) VALUES ($1::text[]) ON CONFLICT DO NOTHING', [fields]);
        [row] = await select();
      }
      if (row) this.remember(row.id, fields);
    }
  }

  /** Fields of the layouts, in their order. */
  async fieldsOf(ids: readonly number[]): Promise<Map<number, readonly string[]>> {
    const unknown = ids.filter((id) => !this.fields.has(id));
    if (unknown.length > 0) {
      const rows = await this.database.query<{ id: number; fields: string[] }>(
        'SELECT id, fields FROM messages.layout WHERE id = ANY($1)',
        [unknown],
      );
      for (const row of rows) this.remember(row.id, row.fields);
    }
    return new Map(ids.map((id) => [id, this.fields.get(id) ?? []]));
  }

  private remember(id: number, fields: readonly string[]): void {
    this.ids.set(fields.join('\n'), id);
    this.fields.set(id, fields);
  }
}
