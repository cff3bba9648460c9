import { join } from 'node:path';
import { KubernetesSchema } from './kubernetes-schema';
import { kubernetesSchemaPath, lint, type Manifest, render } from './programs';

const FULL = ['-f', join(__dirname, 'values-full.yaml')];
/** Values that have no default. */
const LEAST = [
  ...['secrets.gaugeway=gaugeway', 'secrets.database=gaugeway-database', 'secrets.redis=gaugeway-redis'],
  ...['config.kafka.brokers=kafka:9092', 'config.adminEmail=admin@example.org'],
  'config.publicUrl=https://meters.example.org',
].flatMap((value) => ['--set', value]);

const OPERATOR = 'monitoring.coreos.com/';
const kinds = (manifests: readonly Manifest[]) => new Set(manifests.map(({ kind }) => kind));

describe('the schemas of Kubernetes', () => {
  const schema = new KubernetesSchema(kubernetesSchemaPath());
  const service = (spec: Record<string, unknown>): Manifest => ({
    ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec },
  });

  it('refuse what an API server refuses', () => {
    expect(schema.faults(service({ ports: [{ port: 80, targetPort: 'http' }] }))).toEqual([]);
    expect(schema.faults(service({ ports: [{ port: '80' }, { name: 'a' }], selektor: {} }))).toEqual([
      'Service a.spec.ports[0].port: string instead of integer',
      'Service a.spec.ports[1].port: missing',
      'Service a.spec.selektor: unknown',
    ]);
    expect(schema.faults({ apiVersion: 'v2', kind: 'Service', metadata: { name: 'a' } })).toEqual([
      'v2 has no Service',
    ]);
  });
});

describe.each([
  { name: 'default values', values: LEAST },
  { name: 'every value', values: FULL },
])('the chart with $name', ({ values }) => {
  it('passes helm lint', () => {
    expect(lint(values)).toContain('0 chart(s) failed');
  });

  it('renders objects that Kubernetes accepts', () => {
    const schema = new KubernetesSchema(kubernetesSchemaPath());
    const manifests = render(values);
    expect(manifests.length).toBeGreaterThan(25);
    // Manifests of the operator were decoded strictly when they were read.
    const own = manifests.filter(({ apiVersion }) => !apiVersion.startsWith(OPERATOR));
    expect(own.flatMap((manifest) => schema.faults(manifest))).toEqual([]);
  });
});

describe('the objects of monitoring', () => {
  it('are left out unless they are enabled', () => {
    const found = kinds(render(LEAST));
    expect([found.has('ServiceMonitor'), found.has('PrometheusRule')]).toEqual([false, false]);
  });

  it('name a port that the services have', () => {
    const manifests = render(FULL);
    const monitor = manifests.find(({ kind }) => kind === 'ServiceMonitor');
    expect(monitor?.spec).toMatchObject({ jobLabel: 'app.kubernetes.io/part-of', endpoints: [{ port: 'metrics' }] });
    const watched = manifests.filter(
      ({ kind, metadata, spec }) =>
        kind === 'Service' &&
        metadata.labels?.['app.kubernetes.io/part-of'] === 'gaugeway' &&
        (spec?.['ports'] as { name: string }[]).some(({ name }) => name === 'metrics'),
    );
    expect(watched).toHaveLength(manifests.filter(({ kind }) => kind === 'Deployment').length);
  });

  it('hold the rules without the disabled ones, with their own durations and full addresses', () => {
    const rule = render(FULL).find(({ kind }) => kind === 'PrometheusRule');
    const [group] = rule?.spec?.['groups'] as [
      { rules: { alert: string; for?: string; annotations: Record<string, string> }[] },
    ];
    const alerts = new Map(group.rules.map((each) => [each.alert, each]));
    expect(alerts.has('GaugewayCompanyOverLimit')).toBe(false);
    expect(alerts.get('GaugewayNoReadings')?.for).toBe('2h');
    expect(alerts.get('GaugewayDown')).toMatchObject({
      for: '3m',
      annotations: {
        runbook_url: 'https://meters.example.org/docs/administration/alerts.html#gaugewaydown',
        summary: 'A Gaugeway process does not answer: {{ $labels.instance }}',
      },
    });
  });

  it('hold a dashboard per ConfigMap', () => {
    const boards = render(FULL).filter(
      ({ kind, metadata }) => kind === 'ConfigMap' && metadata.labels?.['grafana_dashboard'] === '1',
    );
    expect(boards).toHaveLength(5);
    for (const { data } of boards)
      for (const text of Object.values(data ?? {}))
        expect(JSON.parse(text)).toMatchObject({ tags: ['gaugeway'], uid: expect.stringMatching(/^gaugeway-/) });
  });
});
