import { normaliseDevEui } from '../identifiers';
import type { FieldFaults } from '../metering-devices/device-form';
import type { BaseStationEntity } from './base-station.entity';

/** What a person gave of a base station; `undefined` = not given. Names as in the API. */
export interface BaseStationInput {
  name?: string;
  gateway_eui?: string;
  radius?: number;
  desc?: string;
  latitude?: number | null;
  longitude?: number | null;
  is_active?: boolean;
  network_server_id?: number | null;
  tenant_id?: string;
}

/** The part of a base station that a person sets. */
export type BaseStationDraft = Pick<
  BaseStationEntity,
  'name' | 'gatewayEui' | 'radius' | 'description' | 'latitude' | 'longitude' | 'networkServerId' | 'tenantId' | 'state'
>;

/** What the base station becomes, and what is wrong with the inputs. Pure. */
export function fillBaseStationForm(
  input: BaseStationInput,
  before: BaseStationDraft,
): { draft: BaseStationDraft; faults: FieldFaults } {
  const faults: FieldFaults = {};
  const eui = input.gateway_eui ? normaliseDevEui(input.gateway_eui) : (input.gateway_eui ?? before.gatewayEui);
  if (eui === null) faults.gateway_eui = { key: 'errors.field_gateway_eui', variables: {} };
  const draft: BaseStationDraft = {
    name: input.name ?? before.name,
    gatewayEui: eui ?? '',
    radius: input.radius ?? before.radius,
    description: input.desc ?? before.description,
    latitude: input.latitude === undefined ? before.latitude : input.latitude,
    longitude: input.longitude === undefined ? before.longitude : input.longitude,
    networkServerId: input.network_server_id === undefined ? before.networkServerId : input.network_server_id,
    tenantId: input.tenant_id ?? before.tenantId,
    state: input.is_active === undefined ? before.state : input.is_active ? 'active' : 'off',
  };
  if ((draft.latitude === null) !== (draft.longitude === null)) {
    const missing = draft.latitude === null ? 'latitude' : 'longitude';
    faults[missing] = { key: 'errors.field_coordinates', variables: {} };
  }
  if (draft.networkServerId === null) draft.tenantId = '';
  else if (eui === '') faults.gateway_eui = { key: 'errors.field_gateway_eui_needed', variables: {} };
  return { draft, faults };
}
