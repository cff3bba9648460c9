import type { Readable } from 'node:stream';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { notASheet, sheetHostile } from './sheet';

/** Files of an archive; a workbook with all its drawings has some dozens. */
const MOST_ENTRIES = 1000;
/** Bytes that may come out of one archive in all. */
const LARGEST = 200 * 1024 * 1024;
/** Bytes that may come out of each that went in, once it is much: a sheet of one and the same row comes to 100. */
const RATIO = 250;
const MUCH = 10 * 1024 * 1024;

/**
 * An archive in memory, read file by file as a stream. The output is counted as it is produced: no size that the
 * archive declares is trusted.
 */
export class Zip {
  private inflated = 0;

  private constructor(
    private readonly archive: ZipFile,
    private readonly size: number,
    /** By their names in lower case: two names of a package that differ in case are one. */
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** Throws `notASheet`, `sheetHostile`. */
  static async open(bytes: Buffer): Promise<Zip> {
    const archive = await new Promise<ZipFile>((resolve, reject) => {
      fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, opened) =>
        error ? reject(notASheet()) : resolve(opened),
      );
    });
    if (archive.entryCount > MOST_ENTRIES) throw sheetHostile();
    const entries = await new Promise<Map<string, Entry>>((resolve, reject) => {
      const found = new Map<string, Entry>();
      archive.on('entry', (entry: Entry) => {
        found.set(entry.fileName.toLowerCase(), entry);
        archive.readEntry();
      });
      archive.once('end', () => resolve(found));
      archive.once('error', () => reject(notASheet()));
      archive.readEntry();
    });
    return new Zip(archive, bytes.length, entries);
  }

  names(): string[] {
    return Array.from(this.entries.values(), ({ fileName }) => fileName);
  }

  has(name: string): boolean {
    return this.entries.has(name.toLowerCase());
  }

  /** The content of a file, piece by piece. Throws `notASheet`, `sheetHostile`. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name.toLowerCase());
    if (!entry || entry.isEncrypted()) throw notASheet();
    const stream = await new Promise<Readable>((resolve, reject) => {
      this.archive.openReadStream(entry, (error, opened) => (error ? reject(notASheet()) : resolve(opened)));
    });
    try {
      for await (const piece of stream as AsyncIterable<Buffer>) {
        this.inflated += piece.length;
        if (this.inflated > LARGEST || (this.inflated > MUCH && this.inflated > this.size * RATIO))
          throw sheetHostile();
        yield piece;
      }
    } catch (error) {
      // The declaration of a file in the archive differs from its content.
      throw error instanceof Error && error.name === 'AppError' ? error : notASheet();
    } finally {
      stream.destroy();
    }
  }
}
