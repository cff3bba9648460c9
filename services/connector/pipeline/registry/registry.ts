import { Injectable } from '@nestjs/common';
import type { gaugeway } from '@gaugeway/proto/events';

type Device = gaugeway.DeviceRegistered;
type Gateway = gaugeway.GatewayRegistered;
type Company = gaugeway.CompanyRegistered;

/** Changes of one batch by id, null = deleted. */
type Changes<T> = readonly (readonly [id: number, value: T | null])[];
/** The bus repeats the changes where it rejects. */
type Listener<T> = (changes: Changes<T>) => Promise<void> | void;

/** The platform operator's company; its entry points and the platform's own (0) accept devices of all companies. */
const PLATFORM = 1;

/** The connector's projection of devices, gateway devices and companies, in memory: the hot path reads nothing else. */
@Injectable()
export class Registry {
  private readonly devices = new Map<number, Device>();
  private readonly devicesByEui = new Map<string, Device>();
  private readonly devicesByGateway = new Map<number, Map<number, Device>>();
  private readonly gateways = new Map<number, Gateway>();
  private readonly gatewaysByIdentity = new Map<string, Gateway>();
  private readonly companies = new Map<number, Company>();
  private readonly deviceListeners: Listener<Device>[] = [];
  private readonly gatewayListeners: Listener<Gateway>[] = [];

  /** Calls back after changes from the bus are applied. */
  onDevices(listener: Listener<Device>): void {
    this.deviceListeners.push(listener);
  }

  /** Calls back after changes from the bus are applied. */
  onGateways(listener: Listener<Gateway>): void {
    this.gatewayListeners.push(listener);
  }

  async devicesChanged(changes: Changes<Device>): Promise<void> {
    for (const [id, device] of changes) this.applyDevice(id, device);
    for (const listener of this.deviceListeners) await listener(changes);
  }

  async gatewaysChanged(changes: Changes<Gateway>): Promise<void> {
    for (const [id, gateway] of changes) this.applyGateway(id, gateway);
    for (const listener of this.gatewayListeners) await listener(changes);
  }

  device(id: number): Device | undefined {
    return this.devices.get(id);
  }

  /** The device with that EUI; one in the trash only where no other has it. */
  deviceByEui(devEui: string): Device | undefined {
    return this.devicesByEui.get(devEui);
  }

  /** Metering devices behind a gateway device. */
  devicesBehind(gatewayId: number): Device[] {
    return [...(this.devicesByGateway.get(gatewayId)?.values() ?? [])];
  }

  /** Users who see a gateway device without the right to see all: its creator, and users of the devices behind it. */
  usersOfGateway(gatewayId: number): number[] {
    const users = new Set(this.gateways.get(gatewayId)?.tiedUsers);
    for (const device of this.devicesByGateway.get(gatewayId)?.values() ?? [])
      for (const user of device.tiedUsers) users.add(user);
    return [...users];
  }

  gateway(id: number): Gateway | undefined {
    return this.gateways.get(id);
  }

  /** The active gateway device with that greeting. */
  gatewayByIdentity(identity: string): Gateway | undefined {
    return this.gatewaysByIdentity.get(identity);
  }

  /**
   * A device may use entry points of its company, of a company above it, and of the platform; `ownOnly`: of its
   * company alone.
   */
  mayComeThrough(doorCompany: number, deviceCompany: number, ownOnly = false): boolean {
    if (ownOnly) return doorCompany === deviceCompany;
    if (doorCompany <= PLATFORM) return true;
    let company = deviceCompany;
    // The limit guards against a cycle in the tree.
    for (let depth = 0; company > 0 && depth < 64; depth++) {
      if (company === doorCompany) return true;
      company = this.companies.get(company)?.parentId ?? 0;
    }
    return false;
  }

  /** A company not yet known to this process is not blocked. */
  isBlocked(companyId: number): boolean {
    return this.companies.get(companyId)?.active === false;
  }

  /** Companies above one, the nearest first. */
  companiesAbove(companyId: number): number[] {
    const above: number[] = [];
    let company = this.companies.get(companyId)?.parentId ?? 0;
    while (company > 0 && !above.includes(company) && company !== companyId) {
      above.push(company);
      company = this.companies.get(company)?.parentId ?? 0;
    }
    return above;
  }

  /** null = deleted. */
  applyDevice(id: number, device: Device | null): void {
    const before = this.devices.get(id);
    if (before) {
      if (this.devicesByEui.get(before.devEui)?.deviceId === id) this.devicesByEui.delete(before.devEui);
      this.devicesByGateway.get(before.gatewayId)?.delete(id);
      this.devices.delete(id);
    }
    if (!device) return;
    this.devices.set(id, device);
    if (device.devEui && (device.state !== 'trash' || !this.devicesByEui.has(device.devEui))) {
      this.devicesByEui.set(device.devEui, device);
    }
    if (device.gatewayId && device.state !== 'trash') {
      const behind = this.devicesByGateway.get(device.gatewayId) ?? new Map<number, Device>();
      this.devicesByGateway.set(device.gatewayId, behind.set(id, device));
    }
  }

  applyGateway(id: number, gateway: Gateway | null): void {
    const before = this.gateways.get(id);
    if (before && this.gatewaysByIdentity.get(before.identity)?.gatewayId === id) {
      this.gatewaysByIdentity.delete(before.identity);
    }
    if (!gateway) {
      this.gateways.delete(id);
      return;
    }
    this.gateways.set(id, gateway);
    if (gateway.state === 'active' && gateway.identity) this.gatewaysByIdentity.set(gateway.identity, gateway);
  }

  applyCompany(id: number, company: Company | null): void {
    if (company) this.companies.set(id, company);
    else this.companies.delete(id);
  }
}
