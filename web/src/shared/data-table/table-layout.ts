import { useMemo } from 'react';
import * as v from 'valibot';
import { useSetting } from '@/shared/access';
import type { DataColumn } from './columns';

const layoutSchema = v.object({
  visible: v.optional(v.record(v.string(), v.boolean()), {}),
  widths: v.optional(v.record(v.string(), v.number()), {}),
  density: v.optional(v.picklist(['comfortable', 'compact']), 'comfortable'),
});

export type Density = v.InferOutput<typeof layoutSchema>['density'];

export interface TableLayout {
  /** Visibility by column id. */
  visible: Readonly<Record<string, boolean>>;
  widths: Readonly<Record<string, number>>;
  density: Density;
  setVisible: (visible: Record<string, boolean>) => void;
  setWidths: (widths: Record<string, number>) => void;
  setDensity: (density: Density) => void;
  reset: () => void;
}

const initial = v.parse(layoutSchema, {});

/** The user's layout of a table, stored under its name. */
export function useTableLayout<Row>(name: string, columns: readonly DataColumn<Row>[]): TableLayout {
  const [layout, save] = useSetting(`table.${name}`, layoutSchema, initial);
  return useMemo(() => {
    const visible = Object.fromEntries(
      columns.map((column) => [
        column.id,
        column.fixed === true || (layout.visible[column.id] ?? column.hidden !== true),
      ]),
    );
    return {
      visible,
      widths: layout.widths,
      density: layout.density,
      setVisible: (next) => save({ ...layout, visible: { ...layout.visible, ...next } }),
      setWidths: (next) => save({ ...layout, widths: next }),
      setDensity: (next) => save({ ...layout, density: next }),
      reset: () => save({ ...layout, visible: {}, widths: {} }),
    };
  }, [columns, layout, save]);
}
