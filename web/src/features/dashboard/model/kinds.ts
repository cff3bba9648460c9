import type { DashboardWidget } from '@gaugeway/proto/api/dashboards';
import { SECTION, type Section } from '@gaugeway/proto/api/endpoint';
import {
  IconActivity,
  IconBell,
  IconChartBar,
  IconChecklist,
  IconClock,
  IconClockPause,
  IconGauge,
  IconGridDots,
  IconMap,
  IconPlugConnectedX,
  IconScale,
  IconTrophy,
  type TablerIcon,
} from '@tabler/icons-react';

export type WidgetKind = DashboardWidget['kind'];

/** Options of a widget. */
export type WidgetOption = 'title' | 'resource' | 'span' | 'device' | 'object';

interface Kind {
  icon: TablerIcon;
  /** Cells of the grid. */
  size: { w: number; h: number; minW: number; minH: number };
  /** Section that the user must be able to read; null = none. */
  section: Section | null;
  options: readonly WidgetOption[];
}

const size = (w: number, h: number, minW: number, minH: number) => ({ w, h, minW, minH });

/** All widgets, in the order of the list for adding them. */
export const KINDS: Readonly<Record<WidgetKind, Kind>> = {
  fleet: { icon: IconActivity, size: size(4, 7, 3, 4), section: SECTION.devices, options: ['title'] },
  silent: { icon: IconPlugConnectedX, size: size(4, 7, 3, 4), section: SECTION.devices, options: ['title'] },
  consumption: {
    icon: IconChartBar,
    size: size(8, 8, 4, 6),
    section: SECTION.devices,
    options: ['title', 'object', 'resource', 'span'],
  },
  top: { icon: IconTrophy, size: size(4, 8, 3, 4), section: SECTION.devices, options: ['title', 'resource', 'span'] },
  heat_map: { icon: IconGridDots, size: size(6, 7, 4, 6), section: SECTION.devices, options: ['title', 'resource'] },
  balance: { icon: IconScale, size: size(4, 7, 3, 4), section: SECTION.objects, options: ['title'] },
  quality: { icon: IconChecklist, size: size(4, 7, 3, 4), section: SECTION.devices, options: ['title'] },
  tasks: { icon: IconClockPause, size: size(4, 7, 3, 4), section: SECTION.devices, options: ['title'] },
  map: { icon: IconMap, size: size(6, 7, 3, 5), section: SECTION.objects, options: ['title'] },
  device: { icon: IconGauge, size: size(6, 7, 3, 5), section: SECTION.devices, options: ['title', 'device', 'span'] },
  events: { icon: IconBell, size: size(4, 7, 3, 4), section: SECTION.events, options: ['title'] },
  clock: { icon: IconClock, size: size(3, 3, 2, 2), section: null, options: ['title'] },
};

export const KIND_NAMES = Object.keys(KINDS) as WidgetKind[];
