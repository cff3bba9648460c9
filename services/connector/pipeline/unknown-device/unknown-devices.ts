import { Injectable, Logger } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { Every } from '@gaugeway/platform/nest';
import { uplinkRaw } from '@gaugeway/proto/events';
import { payloadKey } from '../accept/inlet';
import { Registry } from '../registry/registry';
import {
  type HeldUplink,
  type UnknownUplink,
  UnknownDeviceRepository,
  type UnknownKind,
} from './unknown-device.repository';

/** Interval of records of a peer that connects repeatedly. */
const REPORT_INTERVAL_MS = 10_000;
const REMEMBERED_KNOCKS = 10_000;
/** Uplinks of a device that another call hands over are looked for again after this time. */
const BUSY_MS = 50;

/** Events of devices that do not exist here yet: counted, kept, and decoded once they do. */
@Injectable()
export class UnknownDevices {
  private readonly logger = new Logger('UnknownDevices');
  private readonly knocks = new Map<string, number>();

  constructor(
    private readonly rows: UnknownDeviceRepository,
    private readonly registry: Registry,
    private readonly bus: Bus,
  ) {
    registry.onDevices((changes) => this.release(changes.flatMap(([, device]) => device?.devEui || [])));
    registry.onGateways((changes) =>
      this.forget(
        'gateway',
        changes.flatMap(([, gateway]) => gateway?.identity || []),
      ),
    );
  }

  @Every(3_600_000, 'connector.unknown-devices')
  async unknownDevices(): Promise<void> {
    await this.rows.prune();
    await this.release(await this.rows.everyHeldAddress());
  }

  /** Durable when it resolves. */
  async store(uplinks: readonly UnknownUplink[]): Promise<void> {
    if (uplinks.length === 0) return;
    await this.rows.record(uplinks);
    // A device that was created meanwhile has had its release already, without these.
    await this.release([...new Set(uplinks.filter(({ kind }) => kind === 'device').map(({ address }) => address))]);
  }

  /** A TCP peer with an identity that no company has. */
  async knocked(identity: string, companyId: number, source: string): Promise<void> {
    const now = Date.now();
    if (now - (this.knocks.get(identity) ?? 0) < REPORT_INTERVAL_MS) return;
    if (this.knocks.size >= REMEMBERED_KNOCKS) this.knocks.clear();
    this.knocks.set(identity, now);
    await this.rows.record([
      { kind: 'gateway', address: identity, companyId, name: '', source, at: now, payload: null },
    ]);
  }

  /** Decodes the kept uplinks of those devices that exist and are active. */
  async release(devEuis: readonly string[]): Promise<void> {
    const known = devEuis.filter((devEui) => this.registry.deviceByEui(devEui)?.state === 'active');
    if (known.length === 0) return;
    for (const devEui of await this.rows.heldAddresses(known)) {
      const device = this.registry.deviceByEui(devEui);
      if (!device) continue;
      const count = await this.handOver(devEui, device.companyId);
      if (count > 0) this.logger.log(`read in ${count} kept uplinks of device ${device.deviceId}`);
    }
  }

  private async handOver(devEui: string, companyId: number): Promise<number> {
    for (;;) {
      const count = await this.rows.handOver(
        devEui,
        (door) => this.registry.mayComeThrough(door, companyId),
        (uplinks) => this.publish(uplinks),
      );
      if (count !== 'busy') return count;
      await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    }
  }

  private async forget(kind: UnknownKind, addresses: readonly string[]): Promise<void> {
    if (addresses.length > 0) await this.rows.forget(kind, addresses);
  }

  private publish(uplinks: readonly HeldUplink[]): Promise<void> {
    return this.bus.publish(
      uplinkRaw,
      uplinks.map(({ address, companyId, payload }) => {
        const value = uplinkRaw.decode(payload);
        return { key: value.payload ? payloadKey(address) : `lora:${address}`, company: companyId, value };
      }),
    );
  }
}
