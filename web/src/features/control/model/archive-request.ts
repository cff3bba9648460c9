import type { DeviceModel } from '@gaugeway/proto/api/devices';

/** Type of the hourly archive, which is requested with a time of day. */
export const HOURLY = 100;

/** Types of the archives that a meter of the model keeps; the hourly archive is 0 in a management object. */
export function archiveTypes({ archive }: DeviceModel['options']['control']): { id: number; title: string }[] {
  const kinds = archive?.active ? archive.parameters.find(({ name }) => name === 'archive') : undefined;
  return (kinds?.values ?? []).map((value, at) => ({
    id: Number(value) || HOURLY,
    title: kinds?.titles?.[at] ?? String(value),
  }));
}

/** Management object of an archive request: the hourly type is sent as 0 (specification 1, section 5). */
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
