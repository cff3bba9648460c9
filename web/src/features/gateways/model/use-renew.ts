import { baseStations, getBaseStation } from '@gaugeway/proto/api/base-stations';
import { meteringDevices } from '@gaugeway/proto/api/devices';
import { gatewayLog, gateways, getGateway } from '@gaugeway/proto/api/gateways';
import { unknownDevices } from '@gaugeway/proto/api/integrations';
import { useDone } from '@/shared/ui';

const SHOWN = [gateways, getGateway, gatewayLog, baseStations, getBaseStation, meteringDevices, unknownDevices];

/** Successful end of a change: shows the message, and refetches the lists with the item. */
export const useGatewayDone = (onClose: () => void) => useDone(SHOWN, onClose);
