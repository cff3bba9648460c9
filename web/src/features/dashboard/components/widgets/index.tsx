import type { TablerIcon } from '@tabler/icons-react';
import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react';
import type { WidgetKind } from '../../model/kinds';
import { LoadingBody, type WidgetProps } from './widget-body';

/** File of a widget: its content, and its icon. */
interface WidgetFile {
  default: ComponentType<WidgetProps>;
  icon: TablerIcon;
}

interface Loaded {
  Body: LazyExoticComponent<ComponentType<WidgetProps>>;
  Icon: LazyExoticComponent<TablerIcon>;
}

/** Widgets by kind: `heat_map` is in `heat-map-widget.tsx`. */
const WIDGETS: ReadonlyMap<string, Loaded> = new Map(
  Object.entries(import.meta.glob<WidgetFile>('./*-widget.tsx')).map(([path, load]) => [
    path.slice('./'.length, -'-widget.tsx'.length).replaceAll('-', '_'),
    { Body: lazy(load), Icon: lazy(() => load().then(({ icon }) => ({ default: icon }))) },
  ]),
);

function loaded(kind: WidgetKind): Loaded {
  const widget = WIDGETS.get(kind);
  if (!widget) throw new Error(`no component of the widget ${kind}`);
  return widget;
}

/** Content of a widget. */
export function WidgetContent({ kind, ...props }: WidgetProps & { kind: WidgetKind }) {
  const { Body } = loaded(kind);
  return (
    <Suspense fallback={<LoadingBody />}>
      <Body {...props} />
    </Suspense>
  );
}

interface WidgetIconProps {
  kind: WidgetKind;
  /** Pixels. */
  size: number;
  className: string | undefined;
}

export function WidgetIcon({ kind, size, className }: WidgetIconProps) {
  const { Icon } = loaded(kind);
  return (
    <Suspense fallback={<span className={className} style={{ width: size, height: size }} />}>
      <Icon size={size} stroke={1.6} className={className} aria-hidden="true" />
    </Suspense>
  );
}
