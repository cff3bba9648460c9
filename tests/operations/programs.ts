import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
export const CHART = join(ROOT, 'helm/gaugeway');

/** Set by scripts/lib/suite-needs.mjs. */
function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run: npm test -- --only operations`);
  return value;
}

/** Metrics of an expression: names with the labels that are compared; names that are grouped by. */
export interface Expression {
  text: string;
  metrics: { name: string; labels: Record<string, string> }[];
  grouped: string[];
  error?: string;
}

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec?: Record<string, unknown>;
  data?: Record<string, string>;
}

const run = (program: string, args: readonly string[], input = ''): string =>
  execFileSync(setting(program), args, { input, encoding: 'utf8', maxBuffer: 64 << 20 });

/** The expressions of a file of alert rules; throws where Prometheus would refuse one. */
export const alertExpressions = (path: string): Expression[] =>
  JSON.parse(run('TEST_OPERATIONS_CHECKER', ['rules', path])) as Expression[];

export const readExpressions = (texts: readonly string[]): Expression[] =>
  JSON.parse(run('TEST_OPERATIONS_CHECKER', ['expressions'], JSON.stringify(texts))) as Expression[];

/** YAML documents as values; throws for a duplicate key, and for a field that the Prometheus operator does not know. */
export const manifestsOf = (yaml: string): Manifest[] =>
  JSON.parse(run('TEST_OPERATIONS_CHECKER', ['manifests'], yaml)) as Manifest[];

export const lint = (values: readonly string[]): string => run('TEST_HELM', ['lint', '--strict', CHART, ...values]);

export const render = (values: readonly string[]): Manifest[] =>
  manifestsOf(
    run('TEST_HELM', ['template', 'town', CHART, '--kube-version', setting('TEST_KUBERNETES_VERSION'), ...values]),
  );

export const kubernetesSchemaPath = (): string => setting('TEST_KUBERNETES_SCHEMA');
