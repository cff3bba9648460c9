import { z } from 'zod';
import { widgetKinds } from '../kinds/widgets';
import { RESOURCES, SPANS } from './consumption';
import { uuid } from './directories';
import { can, endpoint, SECTION } from './endpoint';
import { naming } from './named-ids';
import { id, text, unixSeconds } from './shapes';

type WidgetKindName = (typeof widgetKinds)[number]['kind'];
const WIDGET_KINDS = widgetKinds.map(({ kind }) => kind) as [WidgetKindName, ...WidgetKindName[]];

/** Columns of the grid. */
export const GRID_COLUMNS = 12;
const MOST_ROWS = 500;
const TALLEST = 40;
const MOST_WIDGETS = 40;

const widget = z
  .strictObject({
    /** Unique in its dashboard. */
    id: z.string().regex(/^[a-z0-9_-]{1,40}$/),
    kind: z.enum(WIDGET_KINDS),
    /** Cells of the grid from the top left. */
    x: z
      .number()
      .int()
      .min(0)
      .max(GRID_COLUMNS - 1),
    y: z.number().int().min(0).max(MOST_ROWS),
    w: z.number().int().min(1).max(GRID_COLUMNS),
    h: z.number().int().min(1).max(TALLEST),
    /** An option that is not set has the default of its kind. */
    options: z.strictObject({
      /** Device of a chart. */
      device_id: id.of('device').optional(),
      /** Node of the object tree whose branch the consumption shows; absent = the whole company. */
      object_id: naming('object', uuid).optional(),
      resource: z.enum(RESOURCES).optional(),
      span: z.enum(SPANS).optional(),
      limit: z.number().int().min(1).max(100).optional(),
      title: text(100).optional(),
    }),
  })
  .refine(({ x, w }) => x + w <= GRID_COLUMNS, { message: 'errors.dashboard_beyond', path: ['w'] })
  .refine(({ kind, options }) => kind !== 'device' || options.device_id !== undefined, {
    message: 'errors.dashboard_device',
    path: ['options'],
  });

export type DashboardWidget = z.output<typeof widget>;

const widgets = z
  .array(widget)
  .max(MOST_WIDGETS)
  .refine((list) => new Set(list.map(({ id: name }) => name)).size === list.length, {
    message: 'errors.dashboard_twice',
  });

const dashboard = z.object({
  /** Owner of the layout: the caller, the company, or the product, which has no widgets here. */
  source: z.enum(['own', 'company', 'product']),
  widgets: z.array(widget),
  /** The company has one that can be taken. */
  has_shared: z.boolean(),
  /** Devices that the caller put on their dashboard. */
  device_ids: z.array(z.number()),
  /** Unix seconds; null = never saved. */
  saved_at: z.number().nullable(),
});

const read = can('read', SECTION.dashboard);

export const getDashboard = endpoint({
  id: 'devices.dashboard.get',
  method: 'POST',
  path: 'dashboard/get',
  service: 'devices',
  access: read,
  mutates: false,
  summary: 'Get the dashboard',
  description: "The caller's own layout, otherwise the shared one of the company.",
  reply: z.object({ dashboard }),
});

export const saveDashboard = endpoint({
  id: 'devices.dashboard.save',
  method: 'POST',
  path: 'dashboard/save',
  service: 'devices',
  access: can('update', SECTION.dashboard),
  audit: ['dashboard.saved'],
  summary: 'Save the own dashboard',
  description:
    "The devices of its charts become those of the caller's dashboard. 404 for a device that the caller does not see, unless it is in the caller's current layout or the shared one. `object_id` is read with the rights of its reader.",
  input: z.object({ widgets }),
  reply: z.object({ dashboard, msg: z.string() }),
});

export const shareDashboard = endpoint({
  id: 'devices.dashboard.share',
  method: 'POST',
  path: 'dashboard/share',
  service: 'devices',
  access: can('access_all', SECTION.dashboard),
  audit: ['dashboard.shared'],
  summary: 'Share a dashboard layout with the company',
  description: 'Shown to users without their own layout. 404 and `object_id` as for `dashboard/save`.',
  input: z.object({ widgets }),
  reply: z.object({ dashboard, msg: z.string() }),
});

export const resetDashboard = endpoint({
  id: 'devices.dashboard.reset',
  method: 'POST',
  path: 'dashboard/reset',
  service: 'devices',
  access: can('update', SECTION.dashboard),
  audit: ['dashboard.reset'],
  summary: 'Reset the own dashboard',
  description: 'The shared layout is shown again.',
  reply: z.object({ dashboard, msg: z.string() }),
});

const counts = z.object({
  total: z.number(),
  online: z.number(),
  no_contact: z.number(),
  no_data: z.number(),
  behind_offline_gateway: z.number(),
  /** Sent something since the begin of the day. */
  today: z.number(),
});

export const fleetState = endpoint({
  id: 'devices.dashboard.fleet',
  method: 'POST',
  path: 'dashboard/fleet',
  service: 'devices',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'Count the devices by state',
  description:
    'Visible metering devices in total and by device group, those that reported today, and gateway devices by contact.',
  input: z.object({
    /** Start of the day, Unix seconds. */
    since: unixSeconds,
  }),
  reply: z.object({
    devices: counts,
    groups: z.array(counts.extend({ device_group_id: z.number() })),
    gateways: z.object({ total: z.number(), offline: z.number() }),
  }),
});
