import { accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { addressOfPlace, dadataAddress, garHints, geocodeAddress } from '@gaugeway/proto/api/addresses';
import { companyTypes, subcompanyTree } from '@gaugeway/proto/api/companies';
import { adrAlgorithms } from '@gaugeway/proto/api/device-profiles';
import { deviceModels } from '@gaugeway/proto/api/devices';
import type { Endpoint, ReplyOf } from '@gaugeway/proto/api/endpoint';
import { DEFAULT_FIGURE_POLICY, figurePolicies } from '@gaugeway/proto/api/figure-policies';
import { ENTITY_LIMIT_USE } from '@gaugeway/proto/api/entity-limits';
import { siteProperties } from '@gaugeway/proto/api/registration';
import type { Page } from '@gaugeway/proto/api/shapes';
import { taskResultCodes } from '@gaugeway/proto/api/task-logs';
import { listTasks, TASK_STATE, taskStatuses } from '@gaugeway/proto/api/tasks';
import { userSettings } from '@gaugeway/proto/api/user';
import { userNames } from '@gaugeway/proto/api/users';
import { exampleModel } from './device-examples';
import { tasks } from './task-examples';

/** Reply of the gallery to one endpoint. */
export interface GalleryAnswer {
  endpoint: Endpoint;
  data: unknown;
}

const answer = <E extends Endpoint>(endpoint: E, data: ReplyOf<E>): GalleryAnswer => ({ endpoint, data });

const onePage = <Row>(data: Row[]): Page<Row> => ({
  data,
  current_page: 1,
  last_page: 1,
  per_page: 100,
  total: data.length,
});

/** Replies to the calls of the components: the gallery needs no server. A call without a reply is rejected. */
export const GALLERY_ANSWERS: readonly GalleryAnswer[] = [
  answer(siteProperties, {
    is_kerberos: false,
    ldap_support: false,
    use_random_password: false,
    registration_enabled: false,
    demo: null,
    personal_data_consent: false,
    privacy_policy_url: null,
    oidc: null,
    help_url: '/docs/',
    apps: { app_store: null, google_play: null },
    map_tiles: null,
  }),
  answer(userNames, {
    users: [
      { id: 5, name: 'Anna Petrova' },
      { id: 6, name: 'Bat-Erdene Ganbold' },
    ],
  }),
  answer(companyTypes, {
    company_types: [
      { id: 1, name: 'Utility' },
      { id: 2, name: 'Dealer' },
    ],
  }),
  answer(subcompanyTree, {
    companies: [
      { id: 3, name: 'City Heating', parent_id: 2, depth: 1, is_dealer: true },
      { id: 4, name: 'North District', parent_id: 3, depth: 2, is_dealer: false },
    ],
  }),
  answer(ENTITY_LIMIT_USE.devices, {
    limits: [{ kind: 'gateways', title: 'Gateway devices', per: 'company', limit: 50_000, used: 50_000 }],
  }),
  answer(ENTITY_LIMIT_USE.events, { limits: [] }),
  answer(dadataAddress, { suggestions: [], is_on: false, msg: 'No address service is configured.' }),
  answer(geocodeAddress, { suggestions: [], is_on: false, msg: 'No address service is configured.' }),
  answer(addressOfPlace, { suggestions: [], is_on: false, msg: 'No address service is configured.' }),
  answer(garHints, { hints: [], is_on: false, msg: '' }),
  answer(adrAlgorithms, { adr_algorithms: [{ id: 'default', name: 'Default ADR algorithm (LoRa only)' }] }),
  answer(listTasks, { device_tasks: { ...onePage(tasks), has_more: false } }),
  answer(figurePolicies, {
    versions: [
      {
        ...{ resource: null, accounting_point_id: null, title: '', valid_from: '2026-10-15', author: 'Anna Petrova' },
        ...{ policy: { ...DEFAULT_FIGURE_POLICY, estimate_after: 24 }, changed_at: 1_792_000_000 },
      },
      {
        ...{ resource: 'heat', accounting_point_id: null, title: '', valid_from: '2026-11-01', author: 'Anna Petrova' },
        ...{ policy: null, changed_at: 1_792_000_000 },
      },
    ],
    default: DEFAULT_FIGURE_POLICY,
    closed_until: '2026-09-30',
  }),
  answer(accountingPoints, { accounting_points: onePage([]) }),
  answer(deviceModels, { models: [exampleModel()] }),
  answer(taskStatuses, {
    statuses: Object.entries(TASK_STATE).map(([name, id]) => ({ id, name, title: name })),
  }),
  answer(taskResultCodes, { result_codes: [] }),
  answer(userSettings, { msg: 'Saved.' }),
];
