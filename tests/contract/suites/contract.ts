/**
 * One contract of a suite. Its file is loaded by `load`, with the modules that the suite has loaded already: to load all
 * services costs four seconds of a processor, to boot them half a second, and Jest loads them per file that it runs.
 */
export function contract(name: string, load: () => unknown): void {
  describe(name, () => {
    load();
  });
}
