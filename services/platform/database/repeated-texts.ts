/** Number of times that a text is sent before it gets a name. */
const WORTH_IT = 3;
/** Each name is a plan on each connection that has used it, some tens of kB in the server. */
const MOST_NAMES = 200;
const MOST_COUNTED = 2000;
const LONGEST = 8192;
/**
 * Names for statements that come again and again, so that a connection keeps them prepared: with the rules of its tables a
 * statement costs more to be analysed and planned than most take to run.
 */
export class RepeatedTexts {
  private readonly names = new Map<string, string>();
  private counted = new Map<string, number>();

  /** The name of a text; undefined for one that is rare, very long, or comes when all names are given out. */
  nameOf(text: string): string | undefined {
    const name = this.names.get(text);
    if (name !== undefined || this.names.size >= MOST_NAMES || text.length > LONGEST) return name;
    const times = (this.counted.get(text) ?? 0) + 1;
    // Texts that are made for the occasion do not fill the memory.
    if (this.counted.size >= MOST_COUNTED) this.counted = new Map();
    this.counted.set(text, times);
    if (times < WORTH_IT) return undefined;
    this.counted.delete(text);
    const given = `gaugeway.${this.names.size}`;
    this.names.set(text, given);
    return given;
  }
}
