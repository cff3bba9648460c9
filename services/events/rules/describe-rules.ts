import { Injectable } from '@nestjs/common';
import { isFieldName, modelById } from '@gaugeway/catalogue';
import { kindOf } from '@gaugeway/catalogue/event-rules';
import type { Context } from '@gaugeway/platform/auth';
import type { EventCondition, EventDefinition, EventRule, EventScope } from '@gaugeway/proto/api';
import { mayDo } from '../occurrences/actions/wanted-action.repository';
import { ChannelRepository } from '../channels/channel.repository';
import { isDeserted, usersOf } from '../channels/channel-users';
import { UserRepository } from '../channels/user.repository';
import { AttributeRepository } from '../registry/attribute.repository';
import { DeviceRepository } from '../registry/device.repository';
import { GatewayRepository } from '../registry/gateway.repository';
import { PlaceRepository } from '../registry/place.repository';
import { idsOf, isUsable } from './check-scope';
import { titleOf } from '../rule-store/ready-made';
import type { RuleRow } from '../rule-store/rule.repository';

/** Describes rules in the language of their reader: names of their subjects, and which of these are deleted. */
@Injectable()
export class DescribeRules {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly places: PlaceRepository,
    private readonly attributes: AttributeRepository,
    private readonly devices: DeviceRepository,
    private readonly gateways: GatewayRepository,
    private readonly users: UserRepository,
  ) {}

  async described(ctx: Context, rows: readonly RuleRow[]): Promise<EventRule[]> {
    const scopes = rows.map(({ definition }) => definition.scope);
    const channels = await this.channels.names(
      ctx,
      rows.flatMap(({ reactions }) => reactions.map(({ channel_id }) => channel_id)),
    );
    const named = [...channels.values()].flatMap(({ target }) => usersOf(target));
    const users = await this.users.known(ctx, named);
    const names = await this.names(ctx, scopes);
    const there = await this.there(ctx, scopes);
    const authors = await this.authors(ctx, rows);
    return rows.map(({ title, template, sound_alert, definition, active, reactions, actions, ...rest }) => {
      const { scope } = definition;
      const ids = idsOf(scope);
      const isThere = (id: string) => there(scope, id) ?? names.has(`${scope.kind}:${id}`);
      return {
        ...rest,
        ...definition,
        title: titleOf({ title, template }, ctx.language),
        active: active ? 1 : 0,
        options: { sound_alert },
        actions: actions.map(({ by: _, ...action }) => action),
        actions_refused: actions.some((action) => !mayDo(authors, action)),
        reactions: reactions.map((reaction) => {
          const channel = channels.get(reaction.channel_id);
          if (!channel) return { ...reaction, channel: null };
          const { title, active: isOn, target } = channel;
          const deletedUsers = usersOf(target).filter((id) => !users.has(id)).length;
          const texts = {
            title,
            active: isOn ? 1 : 0,
            deleted_users: deletedUsers,
            has_no_recipients: isDeserted(target, deletedUsers),
          };
          return { ...reaction, channel: texts };
        }),
        places: ids.flatMap((id) => {
          const name = names.get(`${scope.kind}:${id}`);
          return name === undefined ? [] : [{ id, name }];
        }),
        missing: { fields: missingFields(definition), scope_ids: ids.filter((id) => !isThere(id)) },
        is_ready_made: template !== null,
      };
    });
  }

  /** Rights that the authors of the actions still have. */
  authors(ctx: Context, rows: readonly Pick<RuleRow, 'actions'>[]): Promise<Map<number, boolean>> {
    const ids = rows.flatMap(({ actions }) => actions.map(({ by }) => by));
    return this.users.mayActNow(ctx.companyId, [...new Set(ids)]);
  }

  /** Names of nodes, accounting points, poll groups, attributes and items in the trash, by kind of scope and id. */
  private async names(ctx: Context, scopes: readonly EventScope[]): Promise<Map<string, string>> {
    const names = await this.places.names(ctx, scopes);
    const attributes = await this.attributes.names(
      ctx,
      scopes.flatMap((scope) => (scope.kind === 'attribute' ? [scope.attribute_id] : [])),
    );
    for (const [id, name] of attributes) names.set(`attribute:${id}`, name);
    for (const [id, name] of await this.devices.binned(ctx, numbersOf(scopes, 'devices')))
      names.set(`devices:${id}`, name);
    for (const [id, name] of await this.gateways.binned(ctx, numbersOf(scopes, 'gateways')))
      names.set(`gateways:${id}`, name);
    return names;
  }

  /** true if a device, gateway device or model of a scope exists; null = for other kinds the name decides. */
  private async there(
    ctx: Context,
    scopes: readonly EventScope[],
  ): Promise<(scope: EventScope, id: string) => boolean | null> {
    const [devices, gateways] = [
      await this.devices.there(ctx, numbersOf(scopes, 'devices')),
      await this.gateways.there(ctx, numbersOf(scopes, 'gateways')),
    ];
    return ({ kind }, id) => {
      if (kind === 'devices') return devices.has(Number(id));
      if (kind === 'gateways') return gateways.has(Number(id));
      return kind === 'models' ? isUsable(ctx, Number(id)) : null;
    };
  }
}

/** Items of a kind that the scopes name, each once. Pure. */
const numbersOf = (scopes: readonly EventScope[], kind: EventScope['kind']): number[] => [
  ...new Set(scopes.filter((scope) => scope.kind === kind).flatMap((scope) => idsOf(scope).map(Number))),
];

/** Fields of the catalogue that conditions name, each once. Pure. */
export const fieldsOf = (conditions: readonly EventCondition[]): string[] => [
  ...new Set(conditions.flatMap((condition) => kindOf(condition).fieldsOf(condition))),
];

/** Fields that the catalogue has no more, and of a rule about models those that none of them has. */
function missingFields({ conditions, scope }: EventDefinition): string[] {
  const models = scope.kind === 'models' ? scope.model_ids.flatMap((id) => modelById(id) ?? []) : [];
  const known = new Set(models.flatMap(({ fields }) => Object.values(fields).flat() as string[]));
  return fieldsOf(conditions).filter((name) => !isFieldName(name) || (models.length > 0 && !known.has(name)));
}
