import {
  ApplicationListItem,
  type ListApplicationsRequest,
  ListApplicationsResponse,
} from '@chirpstack/chirpstack-api/api/application_pb';
import {
  type GetTenantRequest,
  GetTenantResponse,
  type ListTenantsRequest,
  ListTenantsResponse,
  Tenant,
  TenantListItem,
} from '@chirpstack/chirpstack-api/api/tenant_pb';
import { status, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { type Answers, Refusal } from './chirpstack-answers';

interface Named {
  id: string;
  name: string;
}

/** Calls of TenantService for one tenant. */
export function tenantCalls({ answer }: Answers, tenant: Named): UntypedServiceImplementation {
  return {
    list: answer('listTenants', 'admin', (request: ListTenantsRequest) => {
      const reply = new ListTenantsResponse();
      reply.setTotalCount(1);
      // ChirpStack answers a list without a limit with only the count.
      if (request.getLimit() > 0) {
        const item = new TenantListItem();
        item.setId(tenant.id);
        item.setName(tenant.name);
        reply.addResult(item);
      }
      return reply;
    }),
    get: answer(
      'getTenant',
      (request) => request.getId(),
      (request: GetTenantRequest) => {
        if (request.getId() !== tenant.id) throw new Refusal(status.NOT_FOUND, 'Object does not exist');
        const shown = new Tenant();
        shown.setId(tenant.id);
        shown.setName(tenant.name);
        const reply = new GetTenantResponse();
        reply.setTenant(shown);
        return reply;
      },
    ),
  };
}

/** Calls of ApplicationService for the applications of one tenant. */
export function applicationCalls(
  { answer }: Answers,
  tenant: Named,
  applications: readonly Named[],
): UntypedServiceImplementation {
  return {
    list: answer(
      'listApplications',
      (request) => request.getTenantId(),
      (request: ListApplicationsRequest) => {
        const reply = new ListApplicationsResponse();
        const here = request.getTenantId() === tenant.id ? applications : [];
        reply.setTotalCount(here.length);
        for (const { id, name } of here.slice(0, request.getLimit())) {
          const item = new ApplicationListItem();
          item.setId(id);
          item.setName(name);
          reply.addResult(item);
        }
        return reply;
      },
    ),
  };
}
