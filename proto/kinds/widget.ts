import type { SECTION } from '../api/endpoint';

/** Options of a widget that the user can set. */
type WidgetOption = 'title' | 'resource' | 'span' | 'device' | 'object';

/**
 * A kind of dashboard widget: one value per file of `widgets`, exported by the name of the file. The contract and the
 * dialogs follow from it; its component is in the file `<name>-widget.tsx` of the console's feature `dashboard`.
 */
export interface WidgetKind<K extends string = string> {
  /** Key of the texts `kind.<kind>` in the console. */
  readonly kind: K;
  /** Position in the list for adding widgets. */
  readonly order: number;
  /** Initial and smallest size, cells of the grid. */
  readonly size: { readonly w: number; readonly h: number; readonly minW: number; readonly minH: number };
  /** Section that the user must be able to read; null = none. */
  readonly section: keyof typeof SECTION | null;
  readonly options: readonly WidgetOption[];
}

export const defineWidgetKind = <const K extends string>(kind: WidgetKind<K>): WidgetKind<K> => kind;

/** Kinds in the order of the list for adding them. */
export const inOrder = <const T extends readonly WidgetKind[]>(kinds: T): readonly T[number][] =>
  [...kinds].sort((a, b) => a.order - b.order);
