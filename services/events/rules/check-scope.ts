import { Injectable } from '@nestjs/common';
import { modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { notFound } from '@gaugeway/platform/http';
import type { EventScope } from '@gaugeway/proto/api';
import { AttributeRepository } from '../registry/attribute.repository';
import { DeviceRepository } from '../registry/device.repository';
import { GatewayRepository } from '../registry/gateway.repository';
import { GroupRepository } from '../registry/group.repository';
import { PlaceRepository } from '../registry/place.repository';

/** Requires that all items of a scope belong to the company and are visible to the caller. */
@Injectable()
export class CheckScope {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly gateways: GatewayRepository,
    private readonly places: PlaceRepository,
    private readonly attributes: AttributeRepository,
    private readonly groups: GroupRepository,
  ) {}

  /** Items that the rule named `before` may be deleted meanwhile. Throws 404. */
  async check(ctx: Context, scope: EventScope, before: EventScope | null): Promise<void> {
    const named = new Set(before?.kind === scope.kind ? idsOf(before) : []);
    const must = <T extends string | number>(ids: readonly T[], known: ReadonlySet<T>) => {
      if (ids.some((id) => !known.has(id) && !named.has(String(id)))) throw notFound();
    };
    switch (scope.kind) {
      case 'devices':
        must(scope.device_ids, await this.devices.known(ctx, scope.device_ids));
        break;
      case 'gateways':
        must(scope.gateway_ids, await this.gateways.known(ctx, scope.gateway_ids));
        break;
      case 'objects':
        must(scope.object_ids, await this.places.knownObjects(ctx, scope.object_ids));
        break;
      case 'points':
        must(scope.point_ids, await this.places.knownPoints(ctx, scope.point_ids));
        break;
      case 'poll_groups':
        must(scope.group_ids, await this.groups.knownPollGroups(ctx, scope.group_ids));
        break;
      case 'attribute':
        must([scope.attribute_id], new Set((await this.attributes.names(ctx, [scope.attribute_id])).keys()));
        break;
      case 'models':
        must(scope.model_ids, new Set(scope.model_ids.filter((id) => isUsable(ctx, id))));
        break;
      case 'all':
      case 'resources':
    }
  }
}

/** Ids of the items that a scope names. Pure. */
export function idsOf(scope: EventScope): string[] {
  switch (scope.kind) {
    case 'devices':
      return scope.device_ids.map(String);
    case 'gateways':
      return scope.gateway_ids.map(String);
    case 'objects':
      return scope.object_ids;
    case 'points':
      return scope.point_ids.map(String);
    case 'poll_groups':
      return scope.group_ids.map(String);
    case 'attribute':
      return [String(scope.attribute_id)];
    case 'models':
      return scope.model_ids.map(String);
    case 'all':
    case 'resources':
      return [];
  }
}

/** The catalogue's models, and those of the company and the companies above it. */
export function isUsable({ companyId, chain }: Context, modelId: number): boolean {
  const model = modelById(modelId);
  return model !== undefined && [undefined, companyId, ...chain].includes(model.companyId);
}
