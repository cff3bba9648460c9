import { Inject, Injectable } from '@nestjs/common';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import { forEveryone } from '@gaugeway/platform/database';
import type { gaugeway } from '@gaugeway/proto/events';
import { LineRequestRepository } from '../peers/line-request.repository';
import { Registry } from '../../pipeline/registry/registry';
import { Broker } from '../transport/broker';
import { HeldSessionRepository } from '../transport/held-session.repository';
import { sendRaw, type RawAnswer } from './send-raw';
import type { PortOwner } from './transparent-port.repository';
import { type Opened, TransparentPorts } from './transparent-ports';

type LineAction =
  | { kind: 'open'; owner: PortOwner }
  | { kind: 'close'; gatewayId: number }
  /** Bytes in hex. */
  | { kind: 'send'; gatewayId: number; payload: string };

/** Result of an action; `fault`: the line is not reachable or busy. */
export type LineActionResult = Opened | RawAnswer | { closed: true };

const LOOK_MS = 200;
const PATIENCE_MS = 25_000;

/** Actions of users on a line, carried out by the connector that holds it. */
@Injectable()
export class LineActions {
  constructor(
    private readonly broker: Broker,
    private readonly registry: Registry,
    private readonly held: HeldSessionRepository,
    private readonly requests: LineRequestRepository,
    private readonly ports: TransparentPorts,
    @Inject(platformEnv.token) private readonly env: EnvOf<typeof platformEnv>,
  ) {}

  /** Asks the connector that holds the line of a gateway device; not_reachable where none does. */
  async ask(gateway: gaugeway.GatewayRegistered, action: LineAction): Promise<LineActionResult> {
    return forEveryone(async () => {
      const holder = await this.held.holder(gateway.gatewayId);
      if (holder === undefined) return { fault: 'not_reachable' };
      if (holder === this.env.INSTANCE_ID) return this.here(gateway.identity, action);
      const id = await this.requests.ask(gateway.identity, action);
      for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        const answer = await this.requests.answerTo<LineActionResult>(id);
        if (answer) return answer;
      }
      return { fault: 'not_reachable' };
    });
  }

  /** Runs on a line that this connector holds. `request` was written by `ask`. */
  async here(identity: string, request: unknown): Promise<LineActionResult> {
    const action = request as LineAction;
    const gateway = this.registry.gatewayByIdentity(identity);
    const session = gateway && this.broker.sessionOf(gateway.gatewayId);
    if (!session) return { fault: 'not_reachable' };
    switch (action.kind) {
      case 'open':
        return this.ports.open(action.owner);
      case 'close':
        await this.ports.close(action.gatewayId, 'it was switched off');
        return { closed: true };
      case 'send':
        return sendRaw(session, Buffer.from(action.payload, 'hex'));
    }
  }
}
