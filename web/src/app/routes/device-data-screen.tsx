import { getRouteApi } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { RequestButtons } from '@/features/control';
import { type DataActions, DeviceDataPage } from '@/features/device-data';

const route = getRouteApi('/cloud/devices/data/$id');

/** The manual requests, of which the address may open one. */
function AddressedRequests({ device }: Pick<ComponentProps<typeof RequestButtons>, 'device'>) {
  const { request, stop } = route.useSearch();
  const navigate = route.useNavigate();
  const forget = () => void navigate({ search: ({ request: _, ...search }) => search, replace: true });
  // The end of the shown period, as of a month that is closed; a period to come has no reading.
  const at = stop !== undefined && stop <= Date.now() / 1000 ? stop : undefined;
  return <RequestButtons device={device} first={request} at={at} onClosed={() => request && forget()} />;
}

const actions: DataActions = (device) => <AddressedRequests device={device} />;

/** cloud/devices/data/:id, with the manual requests to the device in its header. */
export function DeviceDataScreen() {
  return <DeviceDataPage actions={actions} />;
}
