import type { CallOf } from '@gaugeway/proto/api/endpoint';
import { createPollGroup, type PolledKind, type PollGroup } from '@gaugeway/proto/api/poll-groups';
import { POLL_GROUP_FIELDS } from '@gaugeway/proto/fields/poll-group';
import { inputBounds } from '@/shared/api/bounds';
import { draftOfFields, inputOfFields } from '@/shared/fields/form-fields';
import type { FormDraft } from '@/shared/forms';

/** Interval of a new group, seconds. */
const USUAL_INTERVAL = 3600;

/** Form state of a poll group. */
export interface GroupDraft {
  /** Values of the declared fields. */
  fields: FormDraft;
  kinds: PolledKind[];
  archives: number[];
  depthDays: number | null;
  averaging: 30 | 60;
  /** Seconds; null = clocks are not corrected. */
  clockLimit: number | '' | null;
  /** Value of the group; the form does not change it. */
  pollTtl: number | null;
  weekdays: number[];
  hours: { from: string; to: string }[];
  /** Hours from UTC; null = by the clock of each device. */
  timeZone: number | null;
  modelId: number | null;
  deviceIds: number[];
}

/** The form of a group, and of a new one. */
export function draftOf(group: (PollGroup & { device_ids: number[] }) | null): GroupDraft {
  return {
    fields: draftOfFields(POLL_GROUP_FIELDS, group ?? { report_period_update: USUAL_INTERVAL }),
    kinds: group?.selected_data.kinds ?? ['current'],
    archives: group?.selected_data.archives ?? [],
    depthDays: group?.autoload_params.depth_days ?? 31,
    averaging: group?.averaging_pp ?? 30,
    clockLimit: group?.service_params.clock_limit ?? null,
    pollTtl: group?.service_params.poll_ttl ?? null,
    weekdays: group?.poll_params.weekdays ?? [],
    hours: group?.poll_params.hours ?? [],
    timeZone: group?.poll_params.time_zone ?? null,
    modelId: group?.model_id ?? null,
    deviceIds: group?.device_ids ?? [],
  };
}

/** Faults of a draft: keys of texts. */
export function faultsIn(draft: GroupDraft): ('nothing_read' | 'bad_hours' | 'bad_depth' | 'bad_clock')[] {
  return [
    ...(draft.kinds.length + draft.archives.length === 0 ? (['nothing_read'] as const) : []),
    ...(draft.hours.some(({ from, to }) => !TIME.test(from) || !TIME.test(to)) ? (['bad_hours'] as const) : []),
    ...(isCaughtUp(draft) && !isDepth(draft.depthDays) ? (['bad_depth'] as const) : []),
    ...(isBadLimit(draft) ? (['bad_clock'] as const) : []),
  ];
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const isWithin = ({ min = -Infinity, max = Infinity }: { min?: number; max?: number }, value: number): boolean =>
  value >= min && value <= max;

const isDepth = (days: number | null): days is number =>
  days !== null && isWithin(inputBounds(createPollGroup, 'autoload_params', 'depth_days'), days);

/** Limits of a correction, and the limit of a new group, seconds. */
export const CLOCK_LIMIT = inputBounds(createPollGroup, 'service_params', 'clock_limit');
export const USUAL_CLOCK_LIMIT = 20;

const isBadLimit = ({ kinds, clockLimit }: GroupDraft): boolean =>
  kinds.includes('clock') && clockLimit !== null && (clockLimit === '' || !isWithin(CLOCK_LIMIT, clockLimit));

/** true if the group reads records that are read from the newest stored one on. */
export const isCaughtUp = ({ kinds, archives }: Pick<GroupDraft, 'kinds' | 'archives'>): boolean =>
  archives.length > 0 || kinds.includes('profile') || kinds.includes('journal');

type GroupInput = CallOf<typeof createPollGroup>;

/** Input of the call. All seven weekdays are sent as no limit. */
export function inputOf(draft: GroupDraft): GroupInput {
  const input = {
    ...inputOfFields(POLL_GROUP_FIELDS, draft.fields),
    selected_data: { kinds: draft.kinds, archives: [...draft.archives].sort() },
    autoload_params: { depth_days: isDepth(draft.depthDays) ? draft.depthDays : 31 },
    averaging_pp: draft.averaging,
    service_params: {
      poll_ttl: draft.pollTtl,
      clock_limit: draft.kinds.includes('clock') && draft.clockLimit !== '' ? draft.clockLimit : null,
    },
    poll_params: {
      weekdays: draft.weekdays.length === 7 ? [] : [...draft.weekdays].sort(),
      hours: draft.hours,
      time_zone: draft.timeZone,
    },
    model_id: draft.modelId,
    device_ids: draft.deviceIds,
  };
  // The choices of the form are those of the call.
  return input as GroupInput;
}
