import type { GatewayModel } from '@gaugeway/catalogue';
import type { StoredOf, ValuesOf } from '@gaugeway/proto/fields/field';
import { GATEWAY_DEVICE_FIELDS } from '@gaugeway/proto/fields/gateway-device';
import { defaultsOf, givenOf, storedOf } from '@gaugeway/platform/fields';
import { normaliseIdentity } from '../identifiers';
import type { FieldFaults } from '../field-faults';
import type { GatewayDeviceEntity } from './gateway-device.entity';

/** User input for a gateway device; `undefined` = not given. Names as in the API. */
export type GatewayInput = Partial<ValuesOf<typeof GATEWAY_DEVICE_FIELDS>> & { password?: string; is_active?: boolean };

/** The part of a gateway device that a person sets, but the password, which is sealed for its row. */
export type GatewayDraft = StoredOf<typeof GATEWAY_DEVICE_FIELDS> & Pick<GatewayDeviceEntity, 'state'>;

const NEW_GATEWAY: GatewayDraft = { ...defaultsOf(GATEWAY_DEVICE_FIELDS), state: 'active' };

/**
 * The resulting gateway device, and the faults of the inputs. Login and password are both required for the interface
 * `ethernet_uspd` (specification 3, section 5; msg_144), and no other interface has them. Pure.
 */
export function fillGatewayForm(
  model: GatewayModel,
  input: GatewayInput,
  before: GatewayDraft & { hasPassword: boolean } = { ...NEW_GATEWAY, hasPassword: false },
): { draft: GatewayDraft; faults: FieldFaults } {
  const draft: GatewayDraft = {
    ...storedOf(GATEWAY_DEVICE_FIELDS, before),
    ...givenOf(GATEWAY_DEVICE_FIELDS, input),
    identity: input.identity === undefined ? before.identity : normaliseIdentity(input.identity),
    baseStation: input.base_station === undefined ? before.baseStation : input.base_station.replace(/\s+/g, ''),
    state: input.is_active === undefined ? before.state : input.is_active ? 'active' : 'off',
  };
  const faults: FieldFaults = {};
  if (model.needsLogin) {
    const hasPassword = input.password === undefined ? before.hasPassword : input.password !== '';
    if (!draft.login) faults.login = { key: 'errors.field_gateway_login', variables: {} };
    if (!hasPassword) faults.password = { key: 'errors.field_gateway_login', variables: {} };
  } else {
    if (input.login) faults.login = { key: 'errors.field_not_for_model', variables: {} };
    if (input.password) faults.password = { key: 'errors.field_not_for_model', variables: {} };
  }
  return { draft, faults };
}

/** Audit record of a gateway device: all fields except for its password. */
export function auditedGateway({ passwordSealed, ...gateway }: GatewayDeviceEntity): object {
  return { ...gateway, hasPassword: passwordSealed !== null };
}
