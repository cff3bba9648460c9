/** A running instance of a test; see instance.mjs. */
export interface Instance {
  url: string;
  dataDir: string;
  runtime: {
    url: string;
    port: number;
    databaseUrl: string;
    brokerPorts: Record<string, number>;
    pids: Record<string, number>;
  };
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  kill(): Promise<void>;
}

export function startInstance(options: {
  dataDir: string;
  env?: Record<string, string>;
  byNpm?: boolean;
}): Promise<Instance>;
export function stopLeftOver(dataDir: string): Promise<void>;
export function processesOf(dataDir: string): Promise<[name: string, identity: string][]>;
