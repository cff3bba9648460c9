import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import i18next from 'i18next';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { NotFound, notifyFault } from '@/shared/ui';
import { cloudRoute } from './cloud';
import { entityId, idOfPath } from './entity-id';
import { needsModule } from './modules';
import { optional, unixSeconds } from './search';

export const deviceDataRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'devices/data/$id',
  params: {
    parse: ({ id }) => ({ id: idOfPath(id) }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
  validateSearch: v.object({
    /** Accounting point whose data are shown instead of the device's. */
    point_id: optional(entityId),
    tab: optional(v.pipe(v.string(), v.maxLength(32))),
    /** Message type, where the tab has several. */
    type: optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
    /** Grouping of rows, and the minutes of a profile's rows. */
    group: optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10))),
    profile: optional(v.picklist([30, 60])),
    /** Unix seconds. */
    start: optional(unixSeconds),
    stop: optional(unixSeconds),
    /** Request whose dialog is opened at first. */
    request: optional(v.picklist(['archive', 'indications'])),
    /** Comparison, fields and zoomed range of the chart. */
    compare: optional(v.picklist(['before', 'year'])),
    with: optional(
      v.pipe(
        v.array(entityId),
        v.maxLength(14),
        // Each device once: its id identifies its series in the chart.
        v.transform((ids) => [...new Set(ids)]),
      ),
    ),
    series: optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.minLength(1), v.maxLength(64))),
    zoom: optional(v.tuple([unixSeconds, unixSeconds])),
  }),
  beforeLoad: needsModule(SECTION.devices),
  loader: () =>
    loadTexts('device-data', 'device-views', 'control', 'quality', 'event-timeline', 'dated-zones', 'sheet-import'),
  notFoundComponent: () => <NotFound what="device" />,
  staticData: { help: 'user/devices#page-of-a-device' },
  component: lazyRouteComponent(() => import('./device-data-screen'), 'DeviceDataScreen'),
});

/** An address without a device leads to the list of devices, with an error (specification 2, section 2.1). */
export const noDeviceDataRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'devices/data',
  beforeLoad: async ({ preload }) => {
    if (!preload) {
      await loadTexts('device-data');
      notifyFault(i18next.t('device-data:msg_84'));
    }
    throw redirect({ to: '/cloud/devices', replace: true });
  },
});
