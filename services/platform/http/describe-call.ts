import { type AccessRule, type Endpoint, SECTION, type Section } from '@gaugeway/proto/api';
import type { z } from 'zod';
import {
  changedMeanwhile,
  companyExpired,
  demoReadOnly,
  invalid,
  malformed,
  moduleClosed,
  noRight,
  noSession,
  notFound,
  notForMachines,
  storageFull,
  tooLarge,
  tooManyRequests,
  unavailable,
} from './errors';

type DefinedError = typeof noSession;

const SECTION_TITLES: Record<Section, string> = {
  [SECTION.users]: 'users',
  [SECTION.companies]: 'companies',
  [SECTION.accessRules]: 'access rules',
  [SECTION.devices]: 'devices',
  [SECTION.dashboard]: 'dashboard',
  [SECTION.objects]: 'objects',
  [SECTION.reports]: 'reports',
  [SECTION.events]: 'events',
  [SECTION.objectsMap]: 'objects map',
  [SECTION.directories]: 'directories',
  [SECTION.billing]: 'billing',
};

/** Permitted callers, as a sentence. */
function accessText(rule: AccessRule): string {
  switch (rule.kind) {
    case 'public':
      return 'anyone, without a sign-in.';
    case 'session':
      return 'any signed-in user. API keys are rejected.';
    case 'consumer':
      return 'a signed-in consumer (consumer portal).';
    case 'admin':
      return "an administrator of the session's company.";
    case 'platform':
      return 'the platform operator: an administrator of company 1.';
    case 'integration':
      return 'a machine with an integration key in `X-Integration-Key`.';
    case 'rights': {
      const rights = rule.anyOf.map(
        ({ action, section }) => `\`${action}\` on ${SECTION_TITLES[section]} (${section})`,
      );
      return `a user or API key with the right ${rights.join(' or ')}, and administrators.`;
    }
  }
}

const isIdentified = ({ access }: Endpoint) => access.kind !== 'public' && access.kind !== 'integration';

/** Input fields of the call; none where its schema is no object. */
function fieldsOf({ input }: Endpoint): string[] {
  return Object.keys((input as Partial<z.ZodObject>).shape ?? {});
}

const hasBody = ({ method }: Endpoint) => method !== 'GET';
const namesRow = (name: string) => /^(_?id|ids|\w+_ids?)$/.test(name);

/** Parts of the description that follow from the declaration of the call and the rules of the platform. */
export function callDescription(endpoint: Endpoint): string {
  const rate = endpoint.rate;
  const { access, audit, mutates, bodyLimit } = endpoint;
  const lines = [
    endpoint.description,
    `**Access:** ${accessText(access)}`,
    mutates
      ? `**Changes data.**${isIdentified(endpoint) ? readOnlyText(endpoint) : ''}`
      : `**Read-only:** changes no data${endpoint.demo ? '' : '; closed to the demo account'}.`,
    audit.length > 0 && `**Audit log:** ${audit.map((action) => `\`${action}\``).join(', ')}.`,
    rate && `**Rate limit:** ${rate.burst} calls at once per address, then ${rate.perSecond} per second.`,
    hasBody(endpoint) && `**Largest body:** ${sizeText(bodyLimit)}.`,
  ];
  return lines.filter((line): line is string => Boolean(line)).join('\n\n');
}

function readOnlyText(endpoint: Endpoint): string {
  const expired = endpoint.afterExpiry
    ? ' Allowed in a company whose access has expired'
    : ' Rejected in a company whose access has expired';
  return `${expired}${endpoint.demo ? '.' : '; rejected for the demo account.'}`;
}

const MEGABYTE = 1024 * 1024;

function sizeText(bytes: number): string {
  return bytes >= MEGABYTE ? `${Math.round((bytes / MEGABYTE) * 10) / 10} MiB` : `${Math.round(bytes / 1024)} KiB`;
}

export interface DescribedError {
  status: number;
  key: string;
  /** Condition of the error. */
  when: string;
}

/** Errors that the platform returns for a call before and around its handler. */
export function commonErrors(endpoint: Endpoint): DescribedError[] {
  const { access, mutates, raw } = endpoint;
  const fields = fieldsOf(endpoint);
  const isRights = access.kind === 'rights';
  const found: [boolean, DefinedError, string][] = [
    [hasBody(endpoint) && !raw, malformed, 'The body is not a JSON object.'],
    [isIdentified(endpoint), noSession, 'No valid session or API key.'],
    [isIdentified(endpoint), noRight, 'The caller lacks the right.'],
    [isRights, moduleClosed, 'The module is not enabled for the company.'],
    [access.kind === 'session', notForMachines, 'The caller is an API key.'],
    [isIdentified(endpoint) && !endpoint.demo, demoReadOnly, 'The demo account cannot make this call.'],
    [!endpoint.afterExpiry, companyExpired, 'The access of the company has expired.'],
    [fields.some(namesRow), notFound, 'The id is unknown or not visible to the caller.'],
    [fields.includes('version'), changedMeanwhile, 'The stored version is newer than `version`.'],
    [hasBody(endpoint), tooLarge, 'The body is larger than allowed.'],
    [fields.length > 0, invalid, 'A field is missing or invalid; `data.fields` names each.'],
    [endpoint.rate !== undefined, tooManyRequests, 'Rate limit; retry after `Retry-After` seconds.'],
    [true, unavailable, 'A part of the installation does not answer.'],
    [mutates, storageFull, 'The disk is full; reading still works.'],
  ];
  return found.filter(([applies]) => applies).map(([, error, when]) => ({ ...error().declaration, when }));
}
