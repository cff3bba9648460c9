export function startComposed(): Promise<{
  databaseUrl: string;
  kafka: string[];
  redis: string;
  stop(): Promise<void>;
}>;
