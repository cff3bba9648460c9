import type { WiredMeter } from '@gaugeway/catalogue';
import type { gaugeway } from '@gaugeway/proto/events';

/** A device of the registry as its driver needs it. */
export function wiredMeter(device: gaugeway.DeviceRegistered): WiredMeter {
  return {
    address: device.insideAddr,
    parameters: jsonObject(device.pollParams),
    timeZone: device.timeZone,
    transformationRatio: device.transformationRatio,
  };
}

/** An object from JSON text; an empty one for anything else. */
export function jsonObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
