import { expect } from '@playwright/test';

interface Uplink {
  devEui: string;
  fCnt: number;
  /** Unix seconds. */
  time: number;
  pulses: number;
  /** °C of the device itself. */
  temperature?: number;
}

/** ChirpStack's `up` event of a Vega SI-11 with a packet of current values (user manual, "Packet with current readings"). */
function upEvent({ devEui, fCnt, time, pulses, temperature = 19 }: Uplink): string {
  const packet = Buffer.alloc(24);
  packet.writeUInt8(1, 0);
  packet.writeUInt8(97, 1);
  packet.writeUInt8(0x04, 2);
  packet.writeUInt32LE(time, 3);
  packet.writeInt8(temperature, 7);
  packet.writeUInt32LE(pulses, 8);
  return JSON.stringify({
    deduplicationId: crypto.randomUUID(),
    time: new Date(time * 1000).toISOString(),
    deviceInfo: { devEui, applicationId: '1', deviceName: `journey ${devEui}` },
    devAddr: '0057a1c4',
    fCnt,
    fPort: 2,
    data: packet.toString('base64'),
    rxInfo: [{ gatewayId: '0016c001f153a14c', uplinkId: fCnt, rssi: -97, snr: 6.5 }],
  });
}

/** Delivers it as a network server does, with a key of the company. */
export async function send(baseUrl: string, key: string, uplink: Uplink): Promise<void> {
  const reply = await fetch(`${baseUrl}/integrations/chirpstack?event=up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-integration-key': key },
    body: upEvent(uplink),
  });
  expect(reply.status).toBe(200);
}
