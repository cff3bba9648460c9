import { Injectable } from '@nestjs/common';
import { airtimeOf, downlinkRates, judgeManagement, modelById } from '@gaugeway/catalogue';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { CodecFault } from '@gaugeway/platform/codec-sandbox';
import { fieldsAtFault, invalid, notFound, unavailable } from '@gaugeway/platform/http';
import type { previewDownlink, ReplyOf } from '@gaugeway/proto/api';
import type { gaugeway } from '@gaugeway/proto/events';
import { radioNames } from '../chirpstack-api/radio-names';
import { ServerConnections } from '../network-servers/server-connections';
import { PermittedServers } from '../network-servers/permitted-servers';
import { Registry } from '../../pipeline/registry/registry';
import { ChirpstackError } from '../chirpstack-api/chirpstack-error';
import { previewNoFrame, previewRefused } from './downlink-preview.errors';
import { DownlinkRepository } from './downlink.repository';
import { EncodeDownlink, NotEncoded } from './encode-downlink';

/** Device profiles whose region is remembered: it does not change while devices have the profile. */
const REGIONS = 1000;

/** Shows the frame of a control for a LoRaWAN device before it is sent. */
@Injectable()
export class DownlinkPreview {
  private readonly regions = new Map<string, string>();

  constructor(
    private readonly registry: Registry,
    private readonly downlinks: DownlinkRepository,
    private readonly permitted: PermittedServers,
    private readonly connections: ServerConnections,
    private readonly encoder: EncodeDownlink,
  ) {}

  /** Throws 404 for an invisible device, 422 for a command without a frame. */
  async of(
    ctx: Context,
    deviceId: number,
    management: Record<string, unknown>,
  ): Promise<ReplyOf<typeof previewDownlink>> {
    const device = this.deviceOf(ctx, deviceId);
    const model = modelById(device.modelId);
    const judged = judgeManagement(model, 'control', management);
    if (judged.kind === 'invalid') {
      throw invalid({}, { fields: fieldsAtFault(judged.issues, judged.given, ctx.language) });
    }
    if (!model || judged.kind !== 'command' || !model.transport.canDownlink) throw previewNoFrame();
    const moment = { timeZone: device.timeZone, sequence: 0 };
    try {
      const frame = await this.encoder.encode(model, judged.key, judged.management, moment);
      if (!frame) throw previewNoFrame();
      const [decoded, region] = await Promise.all([
        this.encoder.decode(model, frame, moment),
        this.regionOf(device.companyId, deviceId),
      ]);
      const size = frame.bytes.length;
      return {
        f_port: frame.fPort,
        payload: Buffer.from(frame.bytes).toString('hex'),
        size,
        region,
        airtimes: downlinkRates(region ?? '').map((rate) => ({
          data_rate: rate.name,
          spreading_factor: rate.spreadingFactor,
          bandwidth: rate.bandwidth / 1000,
          ms: Math.round(airtimeOf(rate, size) * 10) / 10,
          max_payload: rate.maxPayload,
          fits: rate.maxPayload === null || size <= rate.maxPayload,
        })),
        decoded,
      };
    } catch (error) {
      if (error instanceof NotEncoded) throw previewRefused({ reason: error.message });
      throw error instanceof CodecFault ? unavailable() : error;
    }
  }

  private deviceOf(ctx: Context, deviceId: number): gaugeway.DeviceRegistered {
    const device = this.registry.device(deviceId);
    const user = tiedTo(ctx);
    const isSeen = device?.companyId === ctx.companyId && (user === null || device.tiedUsers.includes(user));
    if (!isSeen) throw notFound();
    return device;
  }

  /** null: the device is on no network server, or that does not answer now. */
  private async regionOf(companyId: number, deviceId: number): Promise<string | null> {
    const place = await this.downlinks.placeOf(deviceId);
    if (!place) return null;
    const key = `${place.serverId} ${place.deviceProfileId}`;
    const known = this.regions.get(key);
    if (known !== undefined) return known;
    try {
      const server = await this.permitted.of(companyId, place.serverId);
      const profile = await this.connections.use(server, (client) => client.deviceProfile(place.deviceProfileId));
      const { region } = radioNames(profile);
      if (this.regions.size >= REGIONS) this.regions.clear();
      this.regions.set(key, region);
      return region;
    } catch (error) {
      if (error instanceof ChirpstackError) return null;
      throw error;
    }
  }
}
