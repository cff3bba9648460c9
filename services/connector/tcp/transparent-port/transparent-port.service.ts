import { Injectable } from '@nestjs/common';
import { gatewayModelById, transportOf } from '@gaugeway/catalogue';
import { AuditTrail } from '@gaugeway/platform/audit';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { notFound } from '@gaugeway/platform/http';
import type { TransparentPort } from '@gaugeway/proto/api';
import type { gaugeway } from '@gaugeway/proto/events';
import { Registry } from '../../pipeline/registry/registry';
import { type LineActionResult, LineActions } from './line-actions';
import {
  lineBusy,
  lineNotReachable,
  transparentNoLine,
  transparentOff,
  transparentTaken,
} from './transparent-port.errors';
import { TransparentPortRepository } from './transparent-port.repository';
import { TransparentPorts } from './transparent-ports';

/** Transparent ports and raw commands, as users of a company may ask for them. */
@Injectable()
export class TransparentPortService {
  constructor(
    private readonly registry: Registry,
    private readonly repository: TransparentPortRepository,
    private readonly ports: TransparentPorts,
    private readonly actions: LineActions,
    private readonly trail: AuditTrail,
  ) {}

  get isAvailable(): boolean {
    return this.ports.isAvailable;
  }

  async list(ctx: Context): Promise<TransparentPort[]> {
    const rows = await this.repository.list(ctx.companyId);
    return rows
      .filter(({ device_id }) => this.deviceOf(ctx, device_id) !== undefined)
      .map(({ company_id: _company, user_id: _user, ...row }) => row);
  }

  /** The port; the one that the caller has open already is returned again. */
  async open(ctx: Context, deviceId: number): Promise<TransparentPort> {
    const gateway = this.lineOf(ctx, deviceId);
    if (!this.ports.isAvailable) throw transparentOff();
    const before = await this.repository.of(gateway.gatewayId);
    const isMine = before?.user_id === ctx.userId && before.device_id === deviceId && before.address === ctx.address;
    if (before && !isMine) throw transparentTaken({ name: before.user_name });
    if (!before) {
      const { gatewayId } = gateway;
      const owner = { gatewayId, deviceId, companyId: ctx.companyId, userId: ctx.userId, userName: ctx.userName };
      faultless(await this.actions.ask(gateway, { kind: 'open', owner: { ...owner, address: ctx.address } }));
    }
    const port = await this.repository.of(gateway.gatewayId);
    if (!port) throw lineNotReachable();
    if (!before)
      await this.trail.publish(ctx, {
        action: 'transparent_port.opened',
        details: { device_id: deviceId, gateway_id: gateway.gatewayId, port: port.port, address: port.address },
      });
    return port;
  }

  /** Does nothing if the port is already closed. */
  async close(ctx: Context, deviceId: number): Promise<void> {
    const gateway = this.lineOf(ctx, deviceId);
    const port = await this.repository.of(gateway.gatewayId);
    if (port?.device_id !== deviceId) return;
    await this.actions.ask(gateway, { kind: 'close', gatewayId: gateway.gatewayId });
    await this.trail.publish(ctx, {
      action: 'transparent_port.closed',
      details: { device_id: deviceId, gateway_id: gateway.gatewayId, port: port.port },
    });
  }

  /** Sends bytes and returns the answer, in hex. The audit entry is written before the bytes are sent. */
  async send(ctx: Context, gatewayId: number, payload: string): Promise<string> {
    const gateway = this.registry.gateway(gatewayId);
    const sees = gateway?.companyId === ctx.companyId && this.seesGateway(ctx, gatewayId);
    if (!sees) throw notFound();
    if (!gatewayModelById(gateway.modelId)?.controls.includes('send_raw_payload')) throw transparentNoLine();
    await this.trail.publish(ctx, { action: 'gateway.raw_command', details: { gateway_id: gatewayId, payload } });
    const answer = faultless(await this.actions.ask(gateway, { kind: 'send', gatewayId, payload }));
    return 'answer' in answer ? answer.answer : '';
  }

  /** The gateway device before a meter of the caller. Throws 404, and 422 where it passes no bytes on. */
  private lineOf(ctx: Context, deviceId: number): gaugeway.GatewayRegistered {
    const device = this.deviceOf(ctx, deviceId);
    if (!device) throw notFound();
    const gateway = this.registry.gateway(device.gatewayId);
    if (!gateway || !transportOf(device).hasGateway || !gatewayModelById(gateway.modelId)?.passesBytes)
      throw transparentNoLine();
    return gateway;
  }

  private deviceOf(ctx: Context, deviceId: number): gaugeway.DeviceRegistered | undefined {
    const device = this.registry.device(deviceId);
    const user = tiedTo(ctx);
    const isSeen = device?.companyId === ctx.companyId && (user === null || device.tiedUsers.includes(user));
    return isSeen ? device : undefined;
  }

  private seesGateway(ctx: Context, gatewayId: number): boolean {
    const user = tiedTo(ctx);
    return user === null || this.registry.usersOfGateway(gatewayId).includes(user);
  }
}

/** Throws the error for the fault of an answer. */
function faultless(answer: LineActionResult): Exclude<LineActionResult, { fault: string }> {
  if (!('fault' in answer)) return answer;
  throw answer.fault === 'busy' ? lineBusy() : lineNotReachable();
}
