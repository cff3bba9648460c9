/** Lookup of scripts that a host may run besides the console's: identity, or a client of it. */
export abstract class HostScripts {
  /** The script's hash as a content policy names it (`sha256-...`); null for a host without one. */
  abstract scriptOf(host: string): Promise<string | null>;
}
