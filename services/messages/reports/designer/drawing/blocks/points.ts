import { points as kind } from '@gaugeway/proto/kinds/design-blocks/points';
import { defineDrawer } from '../block-drawer';
import { nothing } from '../series';

export const points = defineDrawer(kind, async (context, block) =>
  context.points.length === 0 ? nothing(context, block.title) : [await context.table(block)],
);
