/** Address of a device; '' = none. */
export function addressOf(device: { properties: Readonly<Record<string, unknown>> }): string {
  const { address } = device.properties;
  return typeof address === 'string' ? address : '';
}
