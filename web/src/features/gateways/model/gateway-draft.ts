import type { gatewayModels, GatewayDevice } from '@gaugeway/proto/api/gateways';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';

export type GatewayModel = ReplyOf<typeof gatewayModels>['models'][number];

/** Gateway in the form: choices as text. */
// A type and not an interface: a form's values are accessed by their names.
export type GatewayDraft = {
  name: string;
  identity: string;
  phone_number: string;
  base_station: string;
  login: string;
  password: string;
  deviceTimezone: string;
  report_period_update: string;
  warning_report_period: string;
  desc: string;
};

export const NEW_GATEWAY: GatewayDraft = {
  name: '',
  identity: '',
  phone_number: '',
  base_station: '',
  login: '',
  password: '',
  deviceTimezone: '0',
  report_period_update: '0',
  warning_report_period: '0',
  desc: '',
};

/** Form of an existing gateway; its password is not returned. */
export function draftOf(gateway: GatewayDevice): GatewayDraft {
  return {
    name: gateway.name,
    identity: gateway.identity,
    phone_number: gateway.phone_number,
    base_station: gateway.base_station,
    login: gateway.login,
    password: '',
    deviceTimezone: String(gateway.deviceTimezone),
    report_period_update: String(gateway.report_period_update),
    warning_report_period: String(gateway.warning_report_period),
    desc: gateway.desc,
  };
}

/** Input of the call: login and password only for a model that has them, and a password only if one was typed. */
export function inputOf(draft: GatewayDraft, model: GatewayModel) {
  const { login, password, deviceTimezone, report_period_update, warning_report_period, ...texts } = draft;
  return {
    ...texts,
    name: draft.name.trim(),
    base_station: draft.base_station.replace(/\s+/g, ''),
    deviceTimezone: Number(deviceTimezone),
    report_period_update: Number(report_period_update),
    warning_report_period: Number(warning_report_period),
    ...(model.requires_login ? { login: login.trim(), ...(password === '' ? {} : { password }) } : {}),
  };
}
