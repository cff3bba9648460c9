import { z } from 'zod';
import { uuid } from './directories';
import { can, endpoint, SECTION } from './endpoint';
import { share } from './final-values';
import { naming } from './named-ids';
import { calendarDay, daysIn, id, LARGEST_INT, paged, paging, properName, text, unixSeconds, version } from './shapes';

// Groups of accounting points whose consumption has to balance (specification 2, section 7, Balance groups and Reports).

/** Most members of one group. */
export const MOST_MEMBERS = 500;
/** Groups on one page (specification 2, section 3). */
export const BALANCE_PAGE = 10;
/** Days that the losses of all groups may span. */
export const LONGEST_LOSS_DAYS = 400;

const member = z.object({
  accounting_point_id: id.of('point'),
  /** 1 = input, -1 = output. */
  sign: z.union([z.literal(1), z.literal(-1)]),
  /** Part of the consumption that counts, percent. */
  share: z.number().positive().max(100).default(100),
});

const editable = {
  title: properName(255),
  comment: text(1000).default(''),
  /** Accepted loss, percent of the input. */
  allowed_imbalance: z.number().min(0).max(100).default(5),
  members: z.array(member).max(MOST_MEMBERS).default([]),
};

/** 1 water, 2 sensor, 3 electricity, 4 heat, 5 gas, 6 substance, 7 other (specification 2, section 3). */
const resourceType = naming('entry', z.coerce.number().int().min(1).max(7));

const balanceGroup = z.object({
  id: z.number(),
  title: z.string(),
  comment: z.string(),
  resource_type_id: z.number(),
  allowed_imbalance: z.number(),
  version: z.number(),
  /** Members on each side. */
  in_count: z.number(),
  out_count: z.number(),
});
export type BalanceGroup = z.output<typeof balanceGroup>;

const balanceGroupDetails = balanceGroup.extend({
  members: z.array(
    z.object({
      accounting_point_id: z.number(),
      title: z.string(),
      sign: z.number(),
      share: z.number(),
      /** The device that measures there now; empty = none. */
      device_name: z.string(),
    }),
  ),
});
export type BalanceGroupDetails = z.output<typeof balanceGroupDetails>;

const READ = can(['read', 'access_all'], SECTION.objects);

export const balanceGroups = endpoint({
  id: 'objects.balance_group.list',
  method: 'POST',
  path: 'balance/groups',
  service: 'objects',
  access: READ,
  mutates: false,
  summary: 'List the balance groups',
  description:
    'At most 10 per page, searched and sorted by title. A group is visible to users who see all of its points.',
  input: z.object({ ...paging, resource_type_id: resourceType.nullish() }),
  reply: z.object({ balance_groups: paged(balanceGroup) }),
});

export const getBalanceGroup = endpoint({
  id: 'objects.balance_group.get',
  method: 'GET',
  path: 'balance/group/{id}',
  service: 'objects',
  access: READ,
  summary: 'Get a balance group',
  description: 'With its members.',
  input: z.object({ id: id.of('balanceGroup') }),
  reply: z.object({ balance_group: balanceGroupDetails }),
});

export const createBalanceGroup = endpoint({
  id: 'objects.balance_group.create',
  method: 'POST',
  path: 'balance/group/create',
  service: 'objects',
  access: can(['create', 'access_all'], SECTION.objects),
  audit: ['balance_group.created'],
  summary: 'Create a balance group',
  description: 'Of one resource. A point is in a group once and can be in several groups.',
  input: z.object({ ...editable, resource_type_id: resourceType }),
  reply: z.object({ balance_group: balanceGroupDetails, msg: z.string() }),
});

export const addBalanceGroups = endpoint({
  id: 'objects.balance_group.add_automatically',
  method: 'POST',
  path: 'balance/groups/add_automatically',
  service: 'objects',
  access: can(['create', 'access_all'], SECTION.objects),
  audit: ['balance_group.created'],
  summary: 'Create balance groups from main meters',
  description:
    'One group per visible main meter with sub-meters: the main meter is the input, the points directly behind it are outputs. Main meters that are the input of a group already, or have more than 499 points behind them, are skipped. `dry_run` creates nothing.',
  input: z.object({
    /** Main meters at this node of the object tree and below it; not given = all. */
    object_id: naming('object', uuid).nullish(),
    resource_type_id: resourceType.nullish(),
    allowed_imbalance: editable.allowed_imbalance,
    dry_run: z.boolean().default(false),
  }),
  reply: z.object({
    /** Groups that were, or with `dry_run` would be, created. */
    created: z.number(),
    /** Main meters that are in a group already. */
    existing: z.number(),
    /** Main meters with more points behind them than a group has members. */
    too_large: z.number(),
    msg: z.string(),
  }),
});

export const editBalanceGroup = endpoint({
  id: 'objects.balance_group.edit',
  method: 'PUT',
  path: 'balance/group/{id}',
  service: 'objects',
  access: can('update', SECTION.objects),
  audit: ['balance_group.changed'],
  summary: 'Change a balance group',
  description:
    'Omitted fields do not change; `members` is the complete list. With `version`, a concurrent change is rejected with 409.',
  input: z.object({
    id: id.of('balanceGroup'),
    version: version.optional(),
    title: editable.title.optional(),
    comment: text(1000).optional(),
    allowed_imbalance: z.number().min(0).max(100).optional(),
    members: z.array(member).max(MOST_MEMBERS).optional(),
  }),
  reply: z.object({ balance_group: balanceGroupDetails, msg: z.string() }),
});

export const deleteBalanceGroup = endpoint({
  id: 'objects.balance_group.delete',
  method: 'DELETE',
  path: 'balance/group/{id}',
  service: 'objects',
  access: can(['delete', 'access_all'], SECTION.objects),
  audit: ['balance_group.deleted'],
  summary: 'Delete a balance group',
  description: 'Its accounting points remain.',
  input: z.object({ id: id.of('balanceGroup') }),
});

export const pointsWithoutBalance = endpoint({
  id: 'objects.balance_group.no_balance',
  method: 'POST',
  path: 'balance/group/{id}/get_no_balance',
  service: 'objects',
  access: READ,
  mutates: false,
  summary: 'List the accounting points without a balance group',
  description: "Of the group's resource; with the id 0 and `resource_type_id`, for a group that does not exist yet.",
  input: z.object({
    id: naming('balanceGroup', z.coerce.number().int().min(0).max(LARGEST_INT)),
    ...paging,
    resource_type_id: resourceType.nullish(),
  }),
  reply: z.object({
    accounting_points: paged(z.object({ id: z.number(), title: z.string(), device_name: z.string() })),
  }),
});

/** Days or months of a period, in the caller's time zone. */
const period = z
  .object({
    id: id.of('balanceGroup'),
    start_date: unixSeconds,
    /** The day or month with it is the last one. */
    stop_date: unixSeconds,
    step: z.enum(['day', 'month']).default('day'),
  })
  .refine(({ start_date, stop_date }) => stop_date >= start_date, {
    path: ['stop_date'],
    message: 'errors.field_period',
  });

const amounts = {
  /** Inflow and outflow, each with the shares of the members; null where the value of a member is not known. */
  in: z.number().nullable(),
  out: z.number().nullable(),
  /** In minus out; negative where more went out than came in. */
  loss: z.number().nullable(),
  /** Loss in percent of the input; null: no input. */
  percent: z.number().nullable(),
  /** Every member reported in it, and no change of a meter lacks its readings. */
  is_complete: z.boolean(),
  /** Complete, and the loss is more than the group allows, in either direction. */
  is_exceeded: z.boolean(),
};

/** Billed figures of the loss, if the days of every counted member are those of whole closed periods; else null. */
const billed = {
  /** Corrections of earlier periods that were carried into these. */
  carried: z.number().nullable(),
  /** Value as closed, with the carried corrections. */
  billed: z.number().nullable(),
};

export const groupBalance = endpoint({
  id: 'messages.balance_group.balance',
  method: 'POST',
  path: 'balance/group/{id}/balance',
  service: 'messages',
  access: READ,
  mutates: false,
  summary: 'Get the balance of a group',
  description:
    'By day or month: input, output, loss and its percentage, and points with missing readings. Future periods are omitted. Points with another unit than the first are excluded and listed.',
  input: period,
  reply: z.object({
    title: z.string(),
    unit: z.string(),
    allowed_imbalance: z.number(),
    parts: z.array(
      z.object({
        /** Unix seconds. */
        from: z.number(),
        to: z.number(),
        ...amounts,
        ...billed,
        /** Points without a value, and points that did not report in it or lack readings of a change. */
        missing: z.array(z.number()),
        points_without_data: z.array(z.number()),
        /** Share of final values of the members' days; null = nothing was due. */
        final_share: share.nullable(),
      }),
    ),
    /** Over the parts whose values are all known. */
    total: z.object({ ...amounts, ...billed, parts: z.number(), final_share: share.nullable() }),
    members: z.array(
      z.object({
        accounting_point_id: z.number(),
        title: z.string(),
        sign: z.number(),
        share: z.number(),
        unit: z.string(),
        /** no_device: nothing measured there in the period; other_unit: left out. */
        problem: z.enum(['no_device', 'other_unit']).nullable(),
        /** Values of each part, before its share. */
        values: z.array(z.number().nullable()),
        total: z.number().nullable(),
        /** Share of final values of the days of `total`; null = nothing was due. */
        final_share: share.nullable(),
      }),
    ),
  }),
});
export type GroupBalance = z.output<typeof groupBalance.reply>;

const lossRow = balanceGroup
  .pick({ id: true, title: true, resource_type_id: true, allowed_imbalance: true, in_count: true, out_count: true })
  .extend({
    /** Unit of in, out and loss; empty if nothing was measured. */
    unit: z.string(),
    ...amounts,
    /** Share of final values of the members' days; null = nothing was due. */
    final_share: share.nullable(),
  });
export type GroupLoss = z.output<typeof lossRow>;

export const balanceLosses = endpoint({
  id: 'messages.balance_group.losses',
  method: 'POST',
  path: 'balance/groups/losses',
  service: 'messages',
  access: READ,
  mutates: false,
  summary: 'List the losses of balance groups',
  description:
    'At most 10 per page; input, output and loss over the days of a period, sorted by `title`, `loss` or `percent`. `exceeded` selects groups above their allowed imbalance. Groups without a known loss come last.',
  input: z
    .object({
      ...paging,
      resource_type_id: resourceType.nullish(),
      exceeded: z.boolean().nullish(),
      /** Days, inclusive, by the clock of the devices. */
      from: calendarDay,
      to: calendarDay,
    })
    .refine(({ from, to }) => from <= to, { message: 'errors.field_period', path: ['to'] })
    .refine(({ from, to }) => daysIn(from, to) <= LONGEST_LOSS_DAYS, {
      message: 'errors.consumption_long',
      path: ['from'],
    }),
  reply: z.object({
    balance_groups: paged(lossRow),
    /** Exceeded groups among all that match the search. */
    exceeded_total: z.number(),
  }),
});

export const balanceReport = endpoint({
  id: 'messages.balance_group.report',
  method: 'POST',
  path: 'report/balance/group/{id}/create',
  service: 'messages',
  access: READ,
  mutates: false,
  raw: true,
  summary: 'Download the balance of a group',
  description: 'An .xlsx with the periods and the values of the members.',
  input: period,
});
