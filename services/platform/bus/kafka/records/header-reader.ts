import type { ByteReader } from './byte-reader';

/** Value of a header; those of the same name in order. null = none. */
export type Header = string | null | (string | null)[];

/** Bytes of a text that was read before. */
interface Seen {
  begin: number;
  length: number;
  text: string;
}

/**
 * Headers of the records of a partition as texts. Most are those of the record before them, whose texts are used again.
 */
export class HeaderReader {
  /** Names and values of the last record, one after another. */
  private readonly seen: Seen[] = [];

  constructor(private readonly reader: ByteReader) {}

  /** Reads the headers where the reader is. */
  read(): Record<string, Header> {
    const headers: Record<string, Header> = {};
    const places = 2 * this.reader.varint();
    for (let place = 0; place < places; place += 2) {
      const name = this.text(place) ?? '';
      const value = this.text(place + 1);
      const before = headers[name];
      if (before === undefined) headers[name] = value;
      else headers[name] = [before, value].flat();
    }
    return headers;
  }

  private text(place: number): string | null {
    const { reader } = this;
    const length = reader.varint();
    if (length < 0) return null;
    const begin = reader.at;
    reader.at += length;
    const last = this.seen[place];
    if (last && this.isSame(last, begin, length)) return last.text;
    const text = reader.bytes.toString('utf8', begin, reader.at);
    this.seen[place] = { begin, length, text };
    return text;
  }

  private isSame(last: Seen, begin: number, length: number): boolean {
    if (last.length !== length) return false;
    const { bytes } = this.reader;
    // From the end: ids of the same moment begin alike.
    for (let at = length - 1; at >= 0; at--) if (bytes[begin + at] !== bytes[last.begin + at]) return false;
    return true;
  }
}
