import { Injectable } from '@nestjs/common';
import { gatewayModelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { Outbox } from '@gaugeway/platform/bus';
import { orNotFound } from '@gaugeway/platform/http';
import type { editGateway, InputOf } from '@gaugeway/proto/api';
import { gatewayRegistry } from '@gaugeway/proto/events';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRepository } from '../audit/audit.repository';
import { deviceLimits } from '../devices.limits';
import { EditConflicts } from '../audit/edits/edited-meanwhile';
import { refuseFaults } from '../field-faults';
import { unknownModel } from '../devices.errors';
import { registeredGateway } from './create-gateway-device';
import { NoticeRepository } from '../notices/notice.repository';
import { GatewayConflicts } from './gateway-conflicts';
import type { GatewayDeviceEntity } from './gateway-device.entity';
import { gatewayHasMeters, gatewayHasTrashedMeters, gatewayInTrash, notInTrash } from './gateway-device.errors';
import { GatewayDeviceRepository } from './gateway-device.repository';
import { auditedGateway, fillGatewayForm } from './gateway-form';
import { GatewayPassword } from './gateway-password';

type Change = (gateway: GatewayDeviceEntity, manager: EntityManager) => void | Promise<void>;

/** Editing, switching and the trash: each one transaction over the locked row, with its audit and its event. */
@Injectable()
export class ChangeGatewayDevice {
  constructor(
    private readonly dataSource: DataSource,
    private readonly gateways: GatewayDeviceRepository,
    private readonly conflicts: GatewayConflicts,
    private readonly passwords: GatewayPassword,
    private readonly edits: EditConflicts,
    private readonly notices: NoticeRepository,
    private readonly audit: AuditRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Edits a gateway device. `version` rejects the edit after a change by another user. */
  edit(ctx: Context, input: InputOf<typeof editGateway>): Promise<void> {
    return this.change(ctx, input.id, 'edit', async (gateway) => {
      const { id, version } = gateway;
      if (input.version !== undefined && input.version !== version) {
        const now = { id, version, audited: auditedGateway(gateway) };
        throw await this.edits.since(ctx, 'gateway_device', now, input.version);
      }
      if (gateway.state === 'trash') throw gatewayInTrash();
      const model = gatewayModelById(gateway.modelId);
      if (!model) throw unknownModel({ id: gateway.modelId });
      const before = Object.assign({ hasPassword: gateway.passwordSealed !== null }, gateway);
      const { draft, faults } = fillGatewayForm(model, input, before);
      refuseFaults(ctx, faults);
      Object.assign(gateway, draft);
      if (input.password) gateway.passwordSealed = this.passwords.seal(gateway.id, input.password);
    });
  }

  /** Switches a gateway device; without `isActive` the state is toggled. */
  switch(ctx: Context, id: number, isActive?: boolean): Promise<void> {
    return this.change(ctx, id, 'switch', (gateway) => {
      if (gateway.state === 'trash') throw gatewayInTrash();
      gateway.state = (isActive ?? gateway.state === 'off') ? 'active' : 'off';
    });
  }

  /** Throws `gatewayHasMeters`, which counts them. */
  trash(ctx: Context, id: number): Promise<void> {
    return this.change(ctx, id, 'trash', async (gateway, manager) => {
      if (gateway.state === 'trash') throw gatewayInTrash();
      const { used } = await this.gateways.countMeters(manager, gateway);
      if (used > 0) throw gatewayHasMeters({ name: gateway.name, count: used });
      gateway.state = 'trash';
    });
  }

  /** Throws `identityTaken` where its identity was given to another meanwhile. */
  restore(ctx: Context, id: number): Promise<void> {
    return this.change(ctx, id, 'restore', async (gateway, manager) => {
      if (gateway.state !== 'trash') throw notInTrash();
      await deviceLimits.assertRoom(manager, ctx.companyId, 'gateways');
      gateway.state = 'active';
    });
  }

  /**
   * Deletes permanently. Throws `gatewayHasTrashedMeters`: a device in the trash must be able to return to its
   * gateway device.
   */
  async remove(ctx: Context, id: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const gateway = orNotFound(await this.gateways.lock(manager, ctx, id));
      if (gateway.state !== 'trash') throw notInTrash();
      const { trashed } = await this.gateways.countMeters(manager, gateway);
      if (trashed > 0) throw gatewayHasTrashedMeters({ name: gateway.name, count: trashed });
      await this.gateways.remove(manager, gateway);
      await this.audit.add(manager, ctx, {
        action: 'remove',
        entity: 'gateway_device',
        entityId: id,
        before: auditedGateway(gateway),
        after: null,
      });
      const removed = { key: String(id), company: gateway.companyId, value: null };
      await this.outbox.add(manager, 'devices', gatewayRegistry, [removed]);
    });
  }

  private async change(
    ctx: Context,
    id: number,
    action: 'edit' | 'switch' | 'trash' | 'restore',
    change: Change,
  ): Promise<void> {
    // Known inside the transaction and needed after it has failed.
    const tried = { identity: '' };
    await this.conflicts.explain(ctx, tried, () =>
      this.dataSource.transaction(async (manager) => {
        const gateway = orNotFound(await this.gateways.lock(manager, ctx, id));
        const before = auditedGateway(gateway);
        await change(gateway, manager);
        tried.identity = gateway.identity;
        const saved = await this.gateways.update(manager, gateway);
        // A device that is switched off or in the trash causes no notices from now on, not only from its next
        // judgement.
        if (saved.state !== 'active') await this.notices.end(manager, [saved.id]);
        await this.audit.add(manager, ctx, {
          action: action === 'switch' ? (saved.state === 'active' ? 'on' : 'off') : action,
          entity: 'gateway_device',
          entityId: saved.id,
          before,
          after: auditedGateway(saved),
        });
        await this.outbox.add(manager, 'devices', gatewayRegistry, [registeredGateway(saved)]);
      }),
    );
  }
}
