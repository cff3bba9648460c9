/** Where the server refused something within a list of the form: `registers.0.factor`. */
const IN_LIST = /^(registers|readings)\.(\d+)\.(\w+)$/;

interface Titles {
  /** Names of what the lines of each list are about, as the form shows them. */
  registers: readonly string[];
  readings: readonly string[];
  /** What an input of a line is called; undefined = it has no name of its own. */
  input: (list: 'registers' | 'readings', name: string) => string | undefined;
}

/** A refusal with the line and the input that it is about in front, where it names one. Pure. */
export function refusedAt(field: string, sentence: string, titles: Titles): string {
  const [, list, index, name] = IN_LIST.exec(field) ?? [];
  if (list !== 'registers' && list !== 'readings') return sentence;
  const place = [titles[list][Number(index)], titles.input(list, String(name))].filter(Boolean);
  return place.length > 0 ? `${place.join(', ')}: ${sentence}` : sentence;
}
