import { messageGroupList } from '@gaugeway/proto/api/models';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { query } from '@/shared/api';
import { clampPeriod, lastDays, PRESETS, type Period } from '@/shared/forms';
import { ARCHIVE_ROWS, EVERY_MESSAGE, isGroupable, longestSpan, type ShownTab, type TabName } from './tabs';

const route = getRouteApi('/cloud/devices/data/$id');

export function useDeviceId(): number {
  return route.useParams().id;
}

const GROUP_KEY = 'gaugeway.message-group';
const NO_DEVICES: readonly number[] = [];

/** Periods that a chart can be compared with. */
export const COMPARISONS = ['before', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** State of a view in the address; absent = the default. */
export interface ViewParts {
  point_id?: number | undefined;
  tab?: string | undefined;
  type?: number | undefined;
  group?: number | undefined;
  profile?: 30 | 60 | undefined;
  /** Unix seconds. */
  start?: number | undefined;
  stop?: number | undefined;
  compare?: Comparison | undefined;
  /** Ids of devices that the chart shows next to this one. */
  with?: number[] | undefined;
  /** Fields of the chart; absent = as last selected by the user. */
  series?: string[] | undefined;
  /** The stretch that the chart is zoomed to, Unix seconds. */
  zoom?: [number, number] | undefined;
}

export interface ViewAddress {
  parts: ViewParts;
  change: (update: (old: ViewParts) => ViewParts) => void;
}

/** Store of the view state: the address of the page, or the state of the dialog. */
export const ViewAddressContext = createContext<ViewAddress | null>(null);

/** The address of the page. */
export function usePageAddress(): ViewAddress {
  const parts = route.useSearch();
  const navigate = route.useNavigate();
  return { parts, change: (update) => void navigate({ search: (old) => ({ ...update(old) }), replace: true }) };
}

/** View state from the address: tab, message type and period; absent = the defaults. */
export function useViewSearch(tabs: readonly ShownTab[], zone: number) {
  const address = use(ViewAddressContext);
  if (!address) throw new Error('A view needs its address.');
  const { parts: search, change } = address;
  // A link to a row has the message type only.
  const ofType = tabs.find(({ types }) => types.some(({ id }) => id === search.type));
  const tab = tabs.find(({ name }) => name === search.tab) ?? ofType ?? tabs[0];
  const type = tab?.types.find(({ id }) => id === search.type) ?? tab?.types[0];
  const keptGroup = Number(sessionStorage.getItem(GROUP_KEY) ?? EVERY_MESSAGE);
  const canGroup = tab !== undefined && isGroupable(tab.name);
  const known = useQuery({ ...query(messageGroupList, {}), staleTime: Infinity, enabled: canGroup });
  const groups = canGroup ? (known.data?.device_messages_groups ?? []).filter(({ id }) => id !== ARCHIVE_ROWS) : [];
  /** Grouping of the rows; 0 on the archives tab, else that of the session (specification 3, section 9). */
  const group = canGroup ? (search.group ?? keptGroup) : tab?.name === 'archives' ? ARCHIVE_ROWS : EVERY_MESSAGE;
  const longestSeconds = tab
    ? longestSpan(
        tab.name,
        type,
        groups.find(({ id }) => id === group),
      )
    : 0;
  const initial = lastDays(PRESETS.week, zone);
  const period: Period = {
    start: search.start ?? initial.start,
    stop: Math.max(search.stop ?? initial.stop, search.start ?? initial.start),
  };
  return {
    tab,
    type,
    // A typed address, or another type than that of the period, may exceed the longest period of a request.
    period: tab ? clampPeriod(period, 'stop', longestSeconds) : period,
    longestSeconds,
    pointId: search.point_id,
    group,
    /** Groupings that the tab offers. */
    groups,
    /** Minutes of a profile's rows. */
    profile: search.profile === 30 ? (30 as const) : (60 as const),
    compare: search.compare,
    others: search.with ?? NO_DEVICES,
    series: search.series,
    zoom: search.zoom,
    toTab: (name: TabName) => change((old) => ({ point_id: old.point_id, tab: name })),
    toGroup: (group: number) => {
      sessionStorage.setItem(GROUP_KEY, String(group));
      change((old) => ({ ...old, group }));
    },
    toProfile: (profile: 30 | 60) => change((old) => ({ ...old, profile })),
    toType: (id: number) => change((old) => ({ ...old, type: id })),
    show: ({ start, stop }: Period) => change((old) => ({ ...old, start, stop, zoom: undefined })),
    /** Changes the comparison and the fields of the chart. */
    draw: (parts: Pick<ViewParts, 'compare' | 'with' | 'series'>) => change((old) => ({ ...old, ...parts })),
  };
}
export type ViewSearch = ReturnType<typeof useViewSearch>;
