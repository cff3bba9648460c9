import { DEVICE_GROUP, THREE_PHASE } from '../define-model';
import type { FieldName } from '../fields/fields';
import { TAB_TITLES } from '../groups';
import type { DeviceModel, ModelTab, Resource, TabId } from '../model';

/** The tab that shows rows of a type (specification 2, section 2.1). */
const TAB_OF: Readonly<Record<number, TabId>> = {
  1: 'tariffs',
  2: 'instant_readings',
  3: 'journal',
  4: 'alarm',
  5: 'power_profiles',
  6: 'info',
  7: 'service_information',
  8: 'journal_device',
  9: 'summary_readings',
  10: 'energy_profiles',
};
const ARCHIVES_FROM = 100;

/** Group and type of a model by its resource. The type of an electricity meter follows from its voltages. */
export function measuring(
  resource: Resource,
  fields: DeviceModel['fields'],
): Pick<DeviceModel, 'resource' | 'deviceGroupId' | 'deviceTypeId'> {
  const phases = ['voltage1', 'voltage2', 'voltage3'] as const;
  const isThreePhase = resource === 'electricity' && phases.every((name) => fields[2]?.includes(name));
  const group = DEVICE_GROUP[resource];
  return { resource, deviceGroupId: group, deviceTypeId: isThreePhase ? THREE_PHASE : group };
}

export const tabOfType = (type: number): TabId =>
  type >= ARCHIVES_FROM ? 'archives' : (TAB_OF[type] ?? 'service_information');

export const isTab = (name: string): name is TabId => Object.hasOwn(TAB_TITLES, name);

/** A value of the mapping in its tab; a text has no field. */
export interface Placed {
  tab: TabId;
  type: number;
  field: FieldName | null;
}

/** A tab shows only its own fields where another one has rows of the same type, as two systems of one archive are. */
export function tabsOf(placed: readonly Placed[]): DeviceModel['tabs'] {
  const tabs: Partial<Record<TabId, ModelTab>> = {};
  for (const { tab } of placed) {
    if (tabs[tab]) continue;
    const own = placed.filter((value) => value.tab === tab);
    const types = [...new Set(own.map(({ type }) => type))];
    const isShared = placed.some((value) => value.tab !== tab && types.includes(value.type));
    const names = [...new Set(own.flatMap(({ field }) => field ?? []))];
    tabs[tab] = { msgTypes: types, chartFields: names.slice(0, 1), ...(isShared ? { onlyFields: names } : {}) };
  }
  return tabs;
}
