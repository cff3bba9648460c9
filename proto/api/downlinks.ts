import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { id } from './shapes';

/** Time on air of a downlink at one data rate. */
const airtime = z.object({
  /** DR0, DR1, ... */
  data_rate: z.string(),
  spreading_factor: z.number(),
  /** kHz. */
  bandwidth: z.number(),
  /** Milliseconds. */
  ms: z.number(),
  /** Bytes of payload that this data rate takes; null = not known. */
  max_payload: z.number().nullable(),
  fits: z.boolean(),
});

export const previewDownlink = endpoint({
  id: 'connector.downlink.preview',
  method: 'POST',
  path: 'device/lorawan/downlink/preview',
  service: 'connector',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'Preview the downlink of a control',
  description:
    'Bytes, time on air and decoded content, without sending. 422 if the device is not LoRaWAN, its model has no frame for the control, or its codec rejects the values.',
  input: z.object({ device_id: id.of('device'), management: z.record(z.string().max(100), z.unknown()) }),
  reply: z.object({
    f_port: z.number(),
    /** Hex. */
    payload: z.string(),
    /** Bytes of the payload. */
    size: z.number(),
    /** Region of the device's profile on its network server, such as EU868; null = unknown. */
    region: z.string().nullable(),
    /** At each data rate of the region, the slowest first; where it is not known at DR0 to DR5. */
    airtimes: z.array(airtime),
    /** Content of the frame as the codec decodes it; null = unknown frame, or a codec without downlinks. */
    decoded: z.record(z.string(), z.unknown()).nullable(),
  }),
});
