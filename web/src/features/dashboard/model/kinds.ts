import type { DashboardWidget } from '@gaugeway/proto/api/dashboards';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import type { WidgetKind as Kind } from '@gaugeway/proto/kinds/widget';
import { widgetKinds } from '@gaugeway/proto/kinds/widgets';
import { isAllowed, type Access } from '@/shared/access';

export type WidgetKind = DashboardWidget['kind'];

const KINDS: ReadonlyMap<string, Kind> = new Map(widgetKinds.map((kind) => [kind.kind, kind]));

/** Size and options of a widget. */
export function kindOf(name: WidgetKind): Kind {
  const kind = KINDS.get(name);
  if (!kind) throw new Error(`no widget ${name}`);
  return kind;
}

/** Widgets whose data the user can read, in the order of the list for adding them. */
export const kindsFor = (access: Access): WidgetKind[] =>
  widgetKinds
    .filter(({ section }) => section === null || isAllowed(access, ['read'], SECTION[section]))
    .map(({ kind }) => kind);
