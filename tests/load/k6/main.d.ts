/** The part of the scenarios that k6 reads. */
export const options: {
  scenarios: Record<string, { exec: string; executor: string }>;
  thresholds: Record<string, string[]>;
};
export function setup(): Promise<{ fleet: { id: number }[]; bareMs: number }>;
export function handleSummary(data: object): Record<string, string>;
