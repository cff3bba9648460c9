import { type Endpoint, endpoints } from '@gaugeway/proto/api';
import { callExamples } from '@gaugeway/proto/api/examples';
import english from '../i18n/locales/en.json';
import { callDescription, commonErrors } from './describe-call';
import { openApiDocument } from './openapi';

/** Summaries begin with one of these. */
const VERBS = new Set(
  [
    'Accept Activate Add Adopt Assign Block Build Cancel Change Close Comment Compare Complete Confirm Copy Count Create',
    'Delete Disable Discard Download Edit Empty Enable End Enter Estimate Exchange Find Generate Get Import Issue Leave List Mail Mark',
    'Move Open Poll Preview Process Rebuild Receive Redirect Release Remove Rename Renew Reopen Replace Replay Request',
    'Reset',
    'Resolve Restore Retry Revoke Save Send Set Share Sign Silence Sort Start Submit Subscribe Suggest Switch Synchronise',
    'Test Tie Trace Undo Unsubscribe Untie Upload Validate Verify Withdraw',
  ]
    .join(' ')
    .split(' '),
);

function faultsOfSummary(summary: string): string[] {
  const [first = ''] = summary.split(' ');
  return [
    ...(VERBS.has(first) ? [] : ['begins with no verb of VERBS (platform/http/openapi.spec.ts)']),
    ...(summary.length > 70 ? ['is longer than 70 characters'] : []),
    ...(summary.endsWith('.') ? ['ends with a full stop'] : []),
  ];
}

const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));

function found(id: string): Endpoint {
  const endpoint = byId.get(id);
  if (!endpoint) throw new Error(`no call ${id}`);
  return endpoint;
}

const operations = () =>
  Object.values(openApiDocument()['paths'] as Record<string, Record<string, Record<string, unknown>>>).flatMap((each) =>
    Object.values(each),
  );

describe('texts of the API documentation', () => {
  it('have a short imperative summary per call', () => {
    const faults = endpoints.flatMap(({ id, summary }) =>
      faultsOfSummary(summary).map((fault) => `${id}: "${summary}" ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('have another summary for each call', () => {
    const summaries = endpoints.map(({ summary }) => summary.toLowerCase());
    const repeated = endpoints.filter((_, index) => summaries.indexOf(summaries[index] ?? '') !== index);
    expect(repeated.map(({ id, summary }) => `${id}: ${summary}`)).toEqual([]);
  });

  it('name error keys that exist', () => {
    const keys = endpoints.flatMap(({ id, description = '' }) =>
      [...description.matchAll(/errors\.\w+/g)].map(([key]) => [id, key] as const),
    );
    expect(keys.filter(([, key]) => !(key in english))).toEqual([]);
  });

  it('name fields, calls and values of the contract in code marks', () => {
    const paths = new Set(endpoints.map(({ path }) => path));
    const wrong = endpoints.flatMap(({ id, description = '' }) =>
      [...description.matchAll(/`([a-z_]+\/[\w/{}]+)`/g)].map(([, path = '']) => [id, path] as const),
    );
    const known = (path: string) => [...paths].some((each) => each === path || each.endsWith(`/${path}`));
    expect(wrong.filter(([, path]) => !known(path))).toEqual([]);
  });

  it('derive access, effects, limits and errors from the declaration', () => {
    const edit = callDescription(found('devices.metering_device.edit'));
    expect(edit).toContain('**Access:** a user or API key with the right `update` on devices (4), and administrators.');
    expect(edit).toContain('Rejected in a company whose access has expired; rejected for the demo account.');
    expect(edit).toContain('**Largest body:** 1 MiB.');
    expect(callDescription(found('identity.session.open'))).toContain(
      '**Rate limit:** 120 calls at once per address, then 2 per second.',
    );
    expect(callDescription(found('devices.metering_device.list'))).toContain('**Read-only:** changes no data.');
    expect(callDescription(found('identity.api_key.delete'))).toContain(
      'Allowed in a company whose access has expired',
    );
    const errors = commonErrors(found('devices.metering_device.edit')).map(({ status, key }) => `${status} ${key}`);
    expect(errors).toEqual([
      '400 errors.malformed',
      '401 errors.no_session',
      '403 errors.no_right',
      '403 errors.module_closed',
      '403 errors.demo_read_only',
      '403 errors.company_expired',
      '404 errors.not_found',
      '409 errors.changed_meanwhile',
      '413 errors.too_large',
      '422 errors.invalid',
      '503 errors.unavailable',
      '507 errors.storage_full',
    ]);
    expect(commonErrors(found('identity.session.open')).map(({ status }) => status)).toContain(429);
  });

  it('describe each response status of every call', () => {
    const { responses } = openApiDocument()['components'] as { responses: Record<string, { description: string }> };
    for (const operation of operations()) {
      expect(operation['description']).toMatch(/\*\*Access:\*\*/);
      const { '200': success, ...errors } = operation['responses'] as Record<string, Record<string, string>>;
      expect(success?.['description']).not.toBe('');
      for (const { $ref = '' } of Object.values(errors))
        expect(responses[$ref.replace('#/components/responses/', '')]?.description).toMatch(/^`errors\.\w+`: /);
    }
  });
});

describe('examples of the API documentation', () => {
  it('exist for the thirty most used calls', () => {
    expect(callExamples.size).toBeGreaterThanOrEqual(30);
  });

  it.each([...callExamples.values()])('are valid by the schemas of $id', ({ id, request, reply }) => {
    const endpoint = found(id);
    expect(endpoint.input.safeParse(request).error?.issues ?? []).toEqual([]);
    if (endpoint.raw) expect(reply).toBeUndefined();
    else {
      const parsed = endpoint.reply.safeParse(reply);
      expect(parsed.error?.issues ?? []).toEqual([]);
      // A property that the schema does not have is a field of the past.
      expect(parsed.data).toEqual(reply);
    }
  });

  it('are in the document beside their schemas', () => {
    const shown = operations().filter((operation) => callExamples.has(operation['operationId'] as string));
    expect(shown).toHaveLength(callExamples.size);
    const silent = shown.filter((operation) => !JSON.stringify(operation).includes('"example":'));
    expect(silent.map((operation) => operation['operationId'])).toEqual([]);
  });
});
