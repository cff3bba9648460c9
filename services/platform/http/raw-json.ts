/**
 * JSON text of a reply's `data`, made without parsing its parts: ten thousand rows from the database are spliced, not
 * parsed and printed again. In pieces, because one letter outside of Latin-1 makes a whole text twice as large: the
 * captions would triple what the figures beside them cost.
 */
export class RawJson {
  private readonly pieces: readonly string[];

  constructor(...pieces: string[]) {
    this.pieces = pieces;
  }

  get rawJson(): string {
    return this.pieces.join('');
  }

  /** UTF-8 of the text between two others. */
  bytes(before: string, after: string): Buffer {
    return Buffer.concat([before, ...this.pieces, after].map((piece) => Buffer.from(piece)));
  }
}
