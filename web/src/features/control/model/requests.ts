import type { getMeteringDevice } from '@gaugeway/proto/api/devices';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { archiveTypes } from './archive-request';
import { indicationFields } from './indications';

export type RequestDevice = ReplyOf<typeof getMeteringDevice>['metering_device'];

/** Device groups whose current readings can be requested (specification 2, section 2.9). */
const TARIFF_GROUPS = [1, 2, 3, 4];

/** Manual actions of a device in its data view. */
export type DeviceRequest = 'archive' | 'journal' | 'profile' | 'tariff' | 'info' | 'indications' | 'control';

interface Rights {
  mayRead: boolean;
  mayUpdate: boolean;
}

/** Actions that the model of the device offers and the user has rights to, in the order of the buttons. */
export function requestsOf(device: RequestDevice, { mayRead, mayUpdate }: Rights): DeviceRequest[] {
  const { control } = device.model.options;
  const isActive = (key: string) => control[key]?.active === true;
  const offered: Record<DeviceRequest, boolean> = {
    profile: mayRead && isActive('archive_profile'),
    archive: mayRead && archiveTypes(control).length > 0,
    journal: mayRead && isActive('event_log'),
    tariff: mayRead && isActive('tariff') && TARIFF_GROUPS.includes(device.device_group_id),
    info: mayRead && isActive('read_info'),
    indications: mayUpdate && indicationFields(device.model) !== null,
    control: mayUpdate && Object.values(control).some(({ active }) => active),
  };
  return (Object.keys(offered) as DeviceRequest[]).filter((request) => offered[request]);
}
