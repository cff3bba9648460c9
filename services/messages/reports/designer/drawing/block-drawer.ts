import type { DesignBlock, DesignBlockKind, DrawnBlock, StaticBlockKind } from '@gaugeway/proto/api';
import type { DrawContext } from './draw-context';

type DrawnKind = Exclude<DesignBlockKind, StaticBlockKind>;
type DrawAny = (context: DrawContext, block: DesignBlock) => Promise<DrawnBlock[]>;

/** Draws a block, whose texts have their placeholders filled: none, one or several of the document. */
type DrawBlock<K extends DrawnKind> = (
  context: DrawContext,
  block: Extract<DesignBlock, { kind: K }>,
) => Promise<DrawnBlock[]>;

interface Drawer<K extends DrawnKind> {
  readonly kind: K;
  readonly draw: DrawAny;
}

/** Drawing of a kind of block that shows data. */
export const defineDrawer = <K extends DrawnKind>({ kind }: { readonly kind: K }, draw: DrawBlock<K>): Drawer<K> => ({
  kind,
  // `drawersOf` calls it only for blocks of its kind.
  draw: draw as DrawAny,
});

/** Drawers by the name of their kind. The compiler refuses a list in which a kind that shows data has none. */
export const drawersOf = <const D extends readonly Drawer<DrawnKind>[]>(
  list: DrawnKind extends D[number]['kind'] ? D : never,
): ReadonlyMap<DesignBlockKind, DrawAny> => new Map(list.map(({ kind, draw }) => [kind, draw]));
