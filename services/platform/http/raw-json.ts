/**
 * JSON text of a reply's `data`, made without parsing what it is made of: ten thousand rows from the database are
 * spliced, not parsed and printed again.
 */
export class RawJson {
  constructor(readonly rawJson: string) {}
}
