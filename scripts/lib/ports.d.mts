/** A port of the loopback address that nobody listens on; no other call of this process gets it. */
export function freePort(): Promise<number>;

/** null when this process may listen there, else the code of the system. */
export function whyPortIsTaken(port: number, host: string): Promise<string | null>;
export function ownPort(): Promise<number>;
