interface NamedDevice {
  devEui: string;
  devAddr: string;
  name: string;
  kind: string;
}

export function upEvent(
  device: NamedDevice,
  frame: { fPort: number; bytes: Uint8Array; fCnt: number; at: number },
): Record<string, unknown>;

export function statusEvent(
  device: NamedDevice,
  options: { at: number; batteryLevel: number; margin?: number },
): Record<string, unknown>;
