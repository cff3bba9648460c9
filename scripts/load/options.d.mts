export interface LoadOptions {
  parts: string[];
  isQuick: boolean;
  isSmoke: boolean;
  isProfiled: boolean;
  isKept: boolean;
  door?: string;
  rates?: number[];
  devices?: number;
  servers: { databaseUrl?: string; kafka?: string[]; redis?: string; isComposed: boolean; isReused: boolean };
}

export function readOptions(args: readonly string[]): LoadOptions;
