import { Controller, type Type } from '@nestjs/common';
import { ENTITY_LIMIT_USE, ENTITY_LIMITS, type LimitedKind } from '@gaugeway/proto/api';
import { type Context, hasRight } from '../auth';
import { Database } from '../database';
import { handle } from '../http';
import { translate } from '../i18n';
import type { ServiceLimits } from './service-limits';

/** Rights on the section of a kind; one of them shows its use. */
const ACTIONS = ['create', 'update', 'access_all'] as const;

/** The controller of `ENTITY_LIMIT_USE` of a service. */
export function entityLimitController(limits: ServiceLimits): Type {
  class EntityLimitController {
    constructor(private readonly database: Database) {}

    readonly list = handle(ENTITY_LIMIT_USE[limits.service], async (ctx, input) => {
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
    });
  }

  // Decorators applied as functions: a class inside a function gets no decorator metadata.
  Reflect.defineMetadata('design:paramtypes', [Database], EntityLimitController);
  Controller()(EntityLimitController);
  return EntityLimitController;
}

function maySee(ctx: Context, kind: LimitedKind): boolean {
  const { section } = ENTITY_LIMITS[kind];
  return ctx.isAdmin || (section !== null && ACTIONS.some((action) => hasRight(ctx, action, section)));
}
