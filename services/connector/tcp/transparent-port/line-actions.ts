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

type LineDeed =
  | { kind: 'open'; owner: PortOwner }
  | { kind: 'close'; gatewayId: number }
  /** Bytes in hex. */
  | { kind: 'send'; gatewayId: number; payload: string };

/** What became of a deed. */
export type DeedAnswer = Opened | RawAnswer | { closed: true };

const LOOK_MS = 200;
const PATIENCE_MS = 25_000;

/** What people do with a line, whichever connector holds it. */
@Injectable()
export class LineDeeds {
  constructor(
    private readonly broker: Broker,
    private readonly registry: Registry,
    private readonly held: HeldSessionRepository,
    private readonly requests: LineRequestRepository,
    private readonly ports: TransparentPorts,
    @Inject(platformEnv.token) private readonly env: EnvOf<typeof platformEnv>,
  ) {}

  /** Asks the connector that holds the line of a gateway device; not_reachable where none does. */
  async ask(gateway: gaugeway.GatewayRegistered, deed: LineDeed): Promise<DeedAnswer> {
    return forEveryone(async () => {
      const holder = await this.held.holder(gateway.gatewayId);
      if (holder === undefined) return { fault: 'not_reachable' };
      if (holder === this.env.INSTANCE_ID) return this.here(gateway.identity, deed);
      const id = await this.requests.ask(gateway.identity, deed);
      for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        const answer = await this.requests.answerTo<DeedAnswer>(id);
        if (answer) return answer;
      }
      return { fault: 'not_reachable' };
    });
  }

  /** On a line that this connector holds. `request` was written by `ask`. */
  async here(identity: string, request: unknown): Promise<DeedAnswer> {
    const deed = request as LineDeed;
    const gateway = this.registry.gatewayByIdentity(identity);
    const session = gateway && this.broker.sessionOf(gateway.gatewayId);
    if (!session) return { fault: 'not_reachable' };
    switch (deed.kind) {
      case 'open':
        return this.ports.open(deed.owner);
      case 'close':
        await this.ports.close(deed.gatewayId, 'it was switched off');
        return { closed: true };
      case 'send':
        return sendRaw(session, Buffer.from(deed.payload, 'hex'));
    }
  }
}
