import { GatewayServiceService } from '@chirpstack/chirpstack-api/api/gateway_grpc_pb';
import {
  type CreateGatewayRequest,
  type DeleteGatewayRequest,
  type Gateway,
  type GetGatewayRequest,
  GetGatewayResponse,
  type UpdateGatewayRequest,
} from '@chirpstack/chirpstack-api/api/gateway_pb';
import { type Server, status } from '@grpc/grpc-js';
import { type Answers, Refusal } from './chirpstack-answers';

/** The gateways of a `ChirpstackServer`. */
export class ChirpstackGateways {
  readonly held = new Map<string, Gateway>();

  constructor(private readonly answers: Answers) {}

  addTo(server: Server): void {
    const { answer, change } = this.answers;
    server.addService(GatewayServiceService, {
      get: answer('getGateway', (request: GetGatewayRequest) => {
        const reply = new GetGatewayResponse();
        reply.setGateway(this.find(request.getGatewayId()));
        return reply;
      }),
      create: change('createGateway', euiOf, (request: CreateGatewayRequest) => {
        const gateway = valid(request.getGateway());
        if (this.held.has(gateway.getGatewayId())) {
          throw new Refusal(status.ALREADY_EXISTS, 'Object already exists');
        }
        this.held.set(gateway.getGatewayId(), gateway);
      }),
      update: change('updateGateway', euiOf, (request: UpdateGatewayRequest) => {
        const gateway = valid(request.getGateway());
        // A tenant is never changed by an update.
        gateway.setTenantId(this.find(gateway.getGatewayId()).getTenantId());
        this.held.set(gateway.getGatewayId(), gateway);
      }),
      delete: change(
        'deleteGateway',
        (request: DeleteGatewayRequest) => request.getGatewayId(),
        (request) => {
          this.find(request.getGatewayId());
          this.held.delete(request.getGatewayId());
        },
      ),
    });
  }

  private find(eui: string): Gateway {
    const gateway = this.held.get(eui);
    if (!gateway) throw new Refusal(status.NOT_FOUND, `Object does not exist (id: ${eui})`);
    return gateway;
  }
}

const euiOf = (request: { getGateway(): Gateway | undefined }) => request.getGateway()?.getGatewayId() ?? '';

function valid(gateway: Gateway | undefined): Gateway {
  if (!gateway?.getName()) throw new Refusal(status.INVALID_ARGUMENT, 'Validation error: name is not set');
  return gateway;
}
