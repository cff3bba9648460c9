/**
 * One contract of a suite. Its file is loaded by `load`, with the modules that the suite has loaded already: to load all
 * services costs three to four seconds of a processor, to boot and end them under two, and Jest loads them per file.
 */
export function contract(name: string, load: () => unknown): void {
  describe(name, () => {
    load();
  });
}
