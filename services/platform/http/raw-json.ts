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

  /** UTF-8 of the text between two others; written piece by piece, as a buffer of each would have to be copied. */
  bytes(before: string, after: string): Buffer {
    const pieces = [before, ...this.pieces, after];
    const target = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
    let at = 0;
    for (const piece of pieces) at += target.write(piece, at);
    return target;
  }
}
