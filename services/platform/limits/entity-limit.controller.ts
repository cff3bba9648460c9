import { Controller, type Type } from '@nestjs/common';
import {
  ENTITY_LIMIT_USE,
  ENTITY_LIMITS,
  type InputOf,
  type LimitedKind,
  type LimitedService,
  type ReplyOf,
} from '@gaugeway/proto/api';
import { type Context, hasRight } from '../auth';
import { Database } from '../database';
import { Implements } from '../http';
import { translate } from '../i18n';
import type { ServiceLimits } from './service-limits';

type UseCall = (typeof ENTITY_LIMIT_USE)[LimitedService];

/** Rights on the section of a kind; one of them shows its use. */
const ACTIONS = ['create', 'update', 'access_all'] as const;

/** The controller of `ENTITY_LIMIT_USE` of a service. */
export function entityLimitController(limits: ServiceLimits): Type {
  class EntityLimitController {
    constructor(private readonly database: Database) {}

    async list(ctx: Context, input: InputOf<UseCall>): Promise<ReplyOf<UseCall>> {
      const isShown = (kind: LimitedKind) => (!input.kind || kind === input.kind) && maySee(ctx, kind);
      const use = await limits.use(this.database, ctx.companyId, isShown);
      return {
        limits: use.map(({ kind, used }) => ({
          kind,
          title: translate(ctx.language, `limits.${kind}`),
          per: ENTITY_LIMITS[kind].per,
          limit: ENTITY_LIMITS[kind].limit,
          used,
        })),
      };
    }
  }

  // Decorators applied as functions: a class inside a function gets no decorator metadata.
  const { prototype } = EntityLimitController;
  const descriptor: TypedPropertyDescriptor<typeof prototype.list> = {
    value: prototype.list,
    configurable: true,
    writable: true,
  };
  Implements<UseCall>(ENTITY_LIMIT_USE[limits.service])(prototype, 'list', descriptor);
  Object.defineProperty(prototype, 'list', descriptor);
  Reflect.defineMetadata('design:paramtypes', [Database], EntityLimitController);
  Controller()(EntityLimitController);
  return EntityLimitController;
}

function maySee(ctx: Context, kind: LimitedKind): boolean {
  const { section } = ENTITY_LIMITS[kind];
  return ctx.isAdmin || (section !== null && ACTIONS.some((action) => hasRight(ctx, action, section)));
}
