import { FIRST_COMPANY_MODEL, isControlKey, isSentOverTheAir, modelById, type Sentence } from '@gaugeway/catalogue';
import type { gaugeway } from '@gaugeway/proto/events';

/** In place of a gateway device: the command goes over the network server. */
export const OVER_THE_AIR = 0;
/** In place of a gateway device: the registry has yet to show the device as it was when the command was judged. */
export const NOT_KNOWN_YET = -1;

export interface Refusal {
  code: 'not_reachable' | 'not_supported';
  sentence: Sentence['key'];
}

/**
 * Where a command waits: the number of its gateway device, `OVER_THE_AIR` or `NOT_KNOWN_YET`; or why it cannot be carried
 * out. Topics have no order among each other, so a command may come before the device, or the change of it, that made
 * it possible.
 */
export function placeOf(
  command: gaugeway.CommandRequested,
  device: gaugeway.DeviceRegistered | undefined,
): number | Refusal {
  if (!device || device.version < command.deviceVersion) return NOT_KNOWN_YET;
  if (device.companyId !== command.companyId) return { code: 'not_reachable', sentence: 'not_known_here' };
  if (device.state !== 'active') return { code: 'not_reachable', sentence: 'switched_off' };
  const model = modelById(device.modelId);
  if (!model && device.modelId >= FIRST_COMPANY_MODEL) return NOT_KNOWN_YET;
  if (model?.interface === 'lorawan') {
    const isSendable = isControlKey(command.control) && isSentOverTheAir(model, command.control);
    return isSendable ? OVER_THE_AIR : { code: 'not_supported', sentence: 'no_downlink' };
  }
  if (device.gatewayId === 0) return { code: 'not_reachable', sentence: 'no_gateway' };
  return device.gatewayId;
}
