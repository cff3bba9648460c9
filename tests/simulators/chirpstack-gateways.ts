import { GatewayServiceService } from '@chirpstack/chirpstack-api/api/gateway_grpc_pb';
import {
  type CreateGatewayRequest,
  type DeleteGatewayRequest,
  type Gateway,
  type GetGatewayRequest,
  GetGatewayResponse,
  type ListGatewaysRequest,
  ListGatewaysResponse,
  type UpdateGatewayRequest,
} from '@chirpstack/chirpstack-api/api/gateway_pb';
import { type Server, status } from '@grpc/grpc-js';
import { type Answers, assertName, duplicate, overLimit, Refusal } from './chirpstack-answers';

/** The gateways of a `ChirpstackServer`. */
export class ChirpstackGateways {
  readonly held = new Map<string, Gateway>();
  /** Gateways that the tenant may have (`max_gateway_count`); 0 = no limit. */
  most = 0;

  constructor(private readonly answers: Answers) {}

  addTo(server: Server): void {
    const { answer, change } = this.answers;
    server.addService(GatewayServiceService, {
      get: answer(
        'getGateway',
        (request) => this.tenantOf(request.getGatewayId()),
        (request: GetGatewayRequest) => {
          const reply = new GetGatewayResponse();
          reply.setGateway(this.find(request.getGatewayId()));
          return reply;
        },
      ),
      list: answer(
        'listGateways',
        (request) => request.getTenantId(),
        (request: ListGatewaysRequest) => {
          const reply = new ListGatewaysResponse();
          const here = [...this.held.values()].filter((gateway) => gateway.getTenantId() === request.getTenantId());
          reply.setTotalCount(here.length);
          return reply;
        },
      ),
      create: change('createGateway', euiOf, tenantGiven, (request: CreateGatewayRequest) => {
        const gateway = valid(request.getGateway());
        if (this.most > 0 && this.held.size >= this.most) throw overLimit('gateways');
        if (this.held.has(gateway.getGatewayId())) throw duplicate('gateway_pkey');
        this.held.set(gateway.getGatewayId(), gateway);
      }),
      update: change(
        'updateGateway',
        euiOf,
        (request) => this.tenantOf(euiOf(request)),
        (request: UpdateGatewayRequest) => {
          const gateway = valid(request.getGateway());
          // A tenant is never changed by an update.
          gateway.setTenantId(this.find(gateway.getGatewayId()).getTenantId());
          this.held.set(gateway.getGatewayId(), gateway);
        },
      ),
      delete: change(
        'deleteGateway',
        (request: DeleteGatewayRequest) => request.getGatewayId(),
        (request) => this.tenantOf(request.getGatewayId()),
        (request) => {
          this.find(request.getGatewayId());
          this.held.delete(request.getGatewayId());
        },
      ),
    });
  }

  private tenantOf(eui: string): string | undefined {
    return this.held.get(eui)?.getTenantId();
  }

  private find(eui: string): Gateway {
    const gateway = this.held.get(eui);
    if (!gateway) throw new Refusal(status.NOT_FOUND, `Object does not exist (id: ${eui})`);
    return gateway;
  }
}

const euiOf = (request: { getGateway(): Gateway | undefined }) => request.getGateway()?.getGatewayId() ?? '';

const tenantGiven = (request: CreateGatewayRequest) => request.getGateway()?.getTenantId();

function valid(gateway: Gateway | undefined): Gateway {
  assertName(gateway?.getName());
  if (!gateway || gateway.getDownlinkPriority() < 1) {
    throw new Refusal(status.INVALID_ARGUMENT, 'Validation error: downlink_priority must be greater than 0');
  }
  return gateway;
}
