import type { StoredOf, ValuesOf } from '@gaugeway/proto/fields/field';
import { BASE_STATION_FIELDS } from '@gaugeway/proto/fields/base-station';
import { defaultsOf, givenOf, storedOf } from '@gaugeway/platform/fields';
import { normaliseDevEui } from '../identifiers';
import type { FieldFaults } from '../field-faults';
import type { BaseStationEntity } from './base-station.entity';

/** User input for a base station; `undefined` = not given. Names as in the API. */
export type BaseStationInput = Partial<ValuesOf<typeof BASE_STATION_FIELDS>> & { is_active?: boolean };

/** The part of a base station that a person sets. */
export type BaseStationDraft = StoredOf<typeof BASE_STATION_FIELDS> & Pick<BaseStationEntity, 'state'>;

/** Default range of a new base station, from its model, metres. */
export const newBaseStation = (radius: number): BaseStationDraft => ({
  ...defaultsOf(BASE_STATION_FIELDS),
  radius,
  state: 'active',
});

/** The resulting base station, and the faults of the inputs. Pure. */
export function fillBaseStationForm(
  input: BaseStationInput,
  before: BaseStationDraft,
): { draft: BaseStationDraft; faults: FieldFaults } {
  const faults: FieldFaults = {};
  const eui = input.gateway_eui ? normaliseDevEui(input.gateway_eui) : (input.gateway_eui ?? before.gatewayEui);
  if (eui === null) faults.gateway_eui = { key: 'errors.field_gateway_eui', variables: {} };
  const draft: BaseStationDraft = {
    ...storedOf(BASE_STATION_FIELDS, before),
    ...givenOf(BASE_STATION_FIELDS, input),
    gatewayEui: eui ?? '',
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
