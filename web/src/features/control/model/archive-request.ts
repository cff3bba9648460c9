import type { DeviceModel } from '@gaugeway/proto/api/devices';

/** Types of archives; the hourly one is asked for with a time of day. */
export const HOURLY = 100;
const LAST = 125;

/** Types of archives that the model's tabs list, else the daily one, which every archive has. */
export function archiveTypes(tabs: DeviceModel['tabs']): { id: number; title: string }[] {
  const types = Object.values(tabs).flatMap(({ msgTypes }) => msgTypes);
  const archives = types.filter(({ id }) => id >= HOURLY && id <= LAST);
  return [...new Map(archives.map(({ id, title }) => [id, { id, title }])).values()];
}

/** The management of an archive request: the hourly type is sent as 0 (specification 1, section 5). */
export function archiveManagement(type: number, date: string, time: string): Record<string, unknown> {
  const [hour = '00'] = time.split(':');
  return type === HOURLY
    ? { archive: 0, datetime: `${date} ${hour.padStart(2, '0')}:00` }
    : { archive: type, datetime: `${date} 00:00:00` };
}

export const profileManagement = (date: string): Record<string, unknown> => ({
  archive_profile: 1,
  datetime: `${date} 00:00:00`,
});
