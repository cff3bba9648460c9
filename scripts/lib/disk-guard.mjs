// Disk space for the embedded PostgreSQL. Without space for its log the server PANICs and stops, reads included, so writes
// are refused shortly before the disk is full, as managed servers do.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, open, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MB = 1 << 20;
/** Writes are refused below this free space: the log can grow by some segments of 16 MB until each session is informed. */
const LOWEST_MB = 128;
/** Hysteresis: writes are accepted again above `LOWEST_MB` plus this. */
const MARGIN_MB = 32;
/** Size of the reserve file, for the case that another program uses up the rest at once. */
const RESERVE_MB = 64;
/** The reserve file is deleted below this free space. */
const RESERVE_BELOW_MB = 32;
const EVERY_MS = 500;

const INCLUDE = "include_if_exists = 'read-only.conf'";
const SETTING = 'default_transaction_read_only = on\n';

export class DiskGuard {
  #folder;
  #reserve;
  #room;
  #print;
  #reload = () => undefined;
  #timer = null;
  #looking = null;
  isReadOnly = false;

  /**
   * @param {string} dataDir
   * @param {object} [options]
   * @param {(line: string) => void} [options.print]
   * @param {(path: string) => Promise<number>} [options.room] bytes that are free
   */
  constructor(dataDir, { print = () => undefined, room = freeBytes } = {}) {
    this.#folder = join(dataDir, 'postgres');
    this.#reserve = join(dataDir, 'disk-reserve');
    this.#room = () => room(dataDir);
    this.#print = print;
  }

  /** Megabytes that are missing for a start; 0 = none. An existing reserve file counts as free. */
  async missingMb() {
    const kept = existsSync(this.#reserve) ? RESERVE_MB : 0;
    return Math.max(0, Math.ceil(LOWEST_MB + MARGIN_MB - kept - (await this.#room()) / MB));
  }

  /** Call before PostgreSQL starts: writes its settings for the present free space. */
  async prepare() {
    const settings = join(this.#folder, 'postgresql.conf');
    if (!(await readFile(settings, 'utf8')).includes(INCLUDE)) await appendFile(settings, `\n${INCLUDE}\n`);
    // The text is on the disk in advance: a rename needs no space.
    if (!existsSync(this.#file(true))) await writeFile(this.#file(false), SETTING, { mode: 0o644 });
    this.isReadOnly = existsSync(this.#file(true));
    await this.look();
  }

  /** @param {() => void} reload lets PostgreSQL read its settings again */
  watch(reload) {
    this.#reload = reload;
    this.#timer ??= setInterval(() => {
      this.#looking ??= this.look()
        .catch((error) => this.#print(`The room on the disk could not be kept: ${error.message}.`))
        .finally(() => (this.#looking = null));
    }, EVERY_MS).unref();
  }

  async stop() {
    clearInterval(this.#timer);
    await this.#looking;
  }

  async look() {
    const mb = (await this.#room()) / MB;
    if (mb < LOWEST_MB) await this.#set(true);
    if (mb < RESERVE_BELOW_MB) await rm(this.#reserve, { force: true });
    if (mb < LOWEST_MB + MARGIN_MB) return;
    if (!existsSync(this.#reserve)) {
      if (mb < LOWEST_MB + MARGIN_MB + RESERVE_MB) return;
      await writeReserve(this.#reserve);
    }
    await this.#set(false);
  }

  async #set(isReadOnly) {
    if (isReadOnly === this.isReadOnly) return;
    await rename(this.#file(!isReadOnly), this.#file(isReadOnly));
    this.isReadOnly = isReadOnly;
    this.#reload();
    this.#print(
      isReadOnly
        ? `The disk is nearly full (less than ${LOWEST_MB} MB left): data can be read, nothing is saved until there is room.`
        : 'The disk has room: data is saved again.',
    );
  }

  #file(isReadOnly) {
    return join(this.#folder, isReadOnly ? 'read-only.conf' : 'read-only.conf.off');
  }
}

async function freeBytes(path) {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/** Random bytes, so that a file system that compresses stores them in full. */
async function writeReserve(path) {
  const part = randomBytes(MB);
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    for (let mb = 0; mb < RESERVE_MB; mb++) await file.write(part);
    await file.sync();
  } catch (error) {
    await rm(`${path}.new`, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}
