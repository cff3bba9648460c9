import type { CallOf } from '@gaugeway/proto/api/endpoint';
import {
  type createSystemReport,
  layoutOf,
  MEASURING_CHANNELS,
  type MeasuringChannel,
  MOST_SYSTEM_POINTS,
  SYSTEM_LAYOUTS,
  type SystemLayout,
  type WholeSystemReport,
} from '@gaugeway/proto/api/system-reports';
import type { Period } from '@/shared/forms';
import type { Subject } from './kind-draft';

/** Draft of a new or existing system report. */
export interface SystemDraft {
  title: string;
  layout: SystemLayout;
  /** Type of a report draft: several points. */
  type: 'group';
  subjects: readonly Subject[];
  /** Codes by the number of the point. */
  codes: Readonly<Record<string, string>>;
  period: Period;
  averaging: 30 | 60;
  dataType: 'energy' | 'power';
  channels: readonly MeasuringChannel[];
  senderInn: string;
  senderName: string;
  areaInn: string;
  areaName: string;
  number: number | null;
}

/** `period`: the days of the given report, or of a new one. */
export function systemDraft(input: WholeSystemReport | null, period: Period): SystemDraft {
  const type = 'group' as const;
  if (!input)
    return {
      ...{
        title: '',
        layout: SYSTEM_LAYOUTS[0],
        type,
        subjects: [],
        codes: {},
        period,
        averaging: 30,
        dataType: 'energy',
      },
      ...{ channels: MEASURING_CHANNELS, senderInn: '', senderName: '', areaInn: '', areaName: '', number: 1 },
    };
  const { settings, subjects, title } = input;
  const { layout, codes, averaging, data_type, measuring_channels, sender, area, number } = settings;
  return {
    ...{ title, layout, type, subjects, codes, averaging, dataType: data_type, channels: measuring_channels, number },
    ...{ senderInn: sender.inn, senderName: sender.name, areaInn: area.inn, areaName: area.name },
    period,
  };
}

const isInn = (text: string): boolean => /^(\d{10}|\d{12})?$/.test(text.trim());
const isCode = (text: string): boolean => /^[\w-]{0,64}$/.test(text.trim());

/** Fields whose values the call would reject. */
export function wrongFields({ senderInn, areaInn, codes }: SystemDraft): ReadonlySet<string> {
  return new Set([
    ...(isInn(senderInn) ? [] : ['senderInn']),
    ...(isInn(areaInn) ? [] : ['areaInn']),
    ...Object.entries(codes).flatMap(([id, code]) => (isCode(code) ? [] : [id])),
  ]);
}

export const isSystemWhole = (draft: SystemDraft): boolean =>
  draft.subjects.length > 0 &&
  draft.subjects.length <= MOST_SYSTEM_POINTS &&
  draft.channels.length > 0 &&
  draft.number !== null &&
  wrongFields(draft).size === 0;

/** Input of the call, from a complete draft. `zone`: hours from UTC. */
export function systemInput(
  draft: SystemDraft,
  dates: { date_start: string; date_end: string },
  zone: number,
): CallOf<typeof createSystemReport> {
  const { title, layout, subjects, codes, averaging, dataType, channels, number } = draft;
  const { senderInn, senderName, areaInn, areaName } = draft;
  const ids = subjects.map(({ id }) => id);
  return {
    ...{ title: title.trim() || null, layout, averaging, zone },
    ...dates,
    ...{ data_type: layoutOf(layout).hasPower ? dataType : 'energy', measuring_channels: [...channels] },
    accounting_point_ids: ids,
    codes: Object.fromEntries(
      ids.flatMap((id) => {
        const code = codes[id]?.trim();
        return code ? [[String(id), code]] : [];
      }),
    ),
    sender: { inn: senderInn.trim(), name: senderName.trim() },
    area: { inn: areaInn.trim(), name: areaName.trim() },
    number: number ?? 1,
  };
}
