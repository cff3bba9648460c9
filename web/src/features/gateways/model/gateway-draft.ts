import type { gatewayModels } from '@gaugeway/proto/api/gateways';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { GATEWAY_DEVICE_FIELDS } from '@gaugeway/proto/fields/gateway-device';
import { inputOfFields } from '@/shared/fields';
import type { FormDraft } from '@/shared/forms';

export type GatewayModel = ReplyOf<typeof gatewayModels>['models'][number];

/** Input of the call: login and password only for a model that has them, and a password only if one was typed. */
export function inputOf(draft: FormDraft, model: GatewayModel) {
  const { login, ...fields } = inputOfFields(GATEWAY_DEVICE_FIELDS, draft);
  const password = draft['password'];
  return {
    ...fields,
    ...(model.requires_login
      ? { login, ...(typeof password === 'string' && password !== '' ? { password } : {}) }
      : {}),
  };
}
