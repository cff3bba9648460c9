/** Path of a rejected field within a list of the form: `registers.0.factor`. */
const IN_LIST = /^(registers|readings)\.(\d+)\.(\w+)$/;

interface Titles {
  /** Names of the lines of each list, as the form shows them. */
  registers: readonly string[];
  readings: readonly string[];
  /** Label of an input of a line; undefined = it has no label. */
  input: (list: 'registers' | 'readings', name: string) => string | undefined;
}

/** Rejection text, prefixed with its line and input where it names one. Pure. */
export function refusedAt(field: string, sentence: string, titles: Titles): string {
  const [, list, index, name] = IN_LIST.exec(field) ?? [];
  if (list !== 'registers' && list !== 'readings') return sentence;
  const place = [titles[list][Number(index)], titles.input(list, String(name))].filter(Boolean);
  return place.length > 0 ? `${place.join(', ')}: ${sentence}` : sentence;
}
