import type { GatewayModel } from '@gaugeway/catalogue';
import { normaliseIdentity } from '../identifiers';
import type { FieldFaults } from '../metering-devices/device-form';
import type { GatewayDeviceEntity } from './gateway-device.entity';

/** What a person gave of a gateway device; `undefined` = not given. Names as in the API. */
export interface GatewayInput {
  name?: string;
  identity?: string;
  desc?: string;
  phone_number?: string;
  deviceTimezone?: number;
  report_period_update?: number;
  warning_report_period?: number;
  base_station?: string;
  login?: string;
  password?: string;
  is_active?: boolean;
}

/** The part of a gateway device that a person sets, but the password, which is sealed for its row. */
export type GatewayDraft = Pick<
  GatewayDeviceEntity,
  | 'name'
  | 'identity'
  | 'description'
  | 'phoneNumber'
  | 'timeZone'
  | 'reportPeriod'
  | 'warningPeriod'
  | 'baseStation'
  | 'login'
  | 'state'
>;

const NEW_GATEWAY: GatewayDraft = {
  name: '',
  identity: '',
  description: '',
  phoneNumber: '',
  timeZone: 0,
  reportPeriod: 0,
  warningPeriod: 0,
  baseStation: '',
  login: '',
  state: 'active',
};

/**
 * What the gateway device becomes, and what is wrong with the inputs. Login and password are both needed for the
 * interface `ethernet_uspd` (specification 3, section 5; msg_144), and no other has them. Pure.
 */
export function fillGatewayForm(
  model: GatewayModel,
  input: GatewayInput,
  before: GatewayDraft & { hasPassword: boolean } = { ...NEW_GATEWAY, hasPassword: false },
): { draft: GatewayDraft; faults: FieldFaults } {
  const draft: GatewayDraft = {
    name: input.name ?? before.name,
    identity: input.identity === undefined ? before.identity : normaliseIdentity(input.identity),
    description: input.desc ?? before.description,
    phoneNumber: input.phone_number ?? before.phoneNumber,
    timeZone: input.deviceTimezone ?? before.timeZone,
    reportPeriod: input.report_period_update ?? before.reportPeriod,
    warningPeriod: input.warning_report_period ?? before.warningPeriod,
    baseStation: input.base_station === undefined ? before.baseStation : input.base_station.replace(/\s+/g, ''),
    login: input.login ?? before.login,
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

/** What the audit keeps of a gateway device: all of it but its password. */
export function auditedGateway({ passwordSealed, ...gateway }: GatewayDeviceEntity): object {
  return { ...gateway, hasPassword: passwordSealed !== null };
}
