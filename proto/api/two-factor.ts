import { z } from 'zod';
import { admin, endpoint, session } from './endpoint';
import { id } from './shapes';

/** Six digits of the authenticator, or a recovery code. */
const proof = z.object({
  one_t_p: z.string().trim().min(1).max(16),
  current_password: z.string().min(1).max(1024),
});

const recoveryCodes = z.object({
  /** Shown this once; each is good for one sign-in without the authenticator. */
  recovery_codes: z.array(z.string()),
  msg: z.string(),
});

export const initTwoFactor = endpoint({
  id: 'identity.two_factor.init',
  method: 'GET',
  path: 'user/2FA/init',
  service: 'identity',
  access: session,
  scope: 'person',
  // Creates a new secret, although the specification calls it with GET.
  mutates: true,
  summary: 'Create a second-factor secret',
  description: 'The secret becomes active when it is confirmed with a code (`user/2FA/enable`).',
  reply: z.object({
    /** Base32, to be typed where no camera is at hand. */
    secret: z.string(),
    /** otpauth:// address, shown as a QR code. */
    url: z.string(),
  }),
});

export const enableTwoFactor = endpoint({
  id: 'identity.two_factor.enable',
  method: 'POST',
  path: 'user/2FA/enable',
  service: 'identity',
  access: session,
  scope: 'person',
  audit: ['two_factor.enabled'],
  summary: 'Enable the second factor',
  description: 'Requires a code of the authenticator. Returns ten recovery codes once.',
  input: proof,
  reply: recoveryCodes,
});

export const disableTwoFactor = endpoint({
  id: 'identity.two_factor.disable',
  method: 'DELETE',
  path: 'user/2FA/disable',
  service: 'identity',
  access: session,
  scope: 'person',
  audit: ['two_factor.disabled'],
  summary: 'Disable the second factor',
  input: proof,
});

export const newRecoveryCodes = endpoint({
  id: 'identity.two_factor.recovery_codes',
  method: 'POST',
  path: 'user/2FA/recovery_codes',
  service: 'identity',
  access: session,
  scope: 'person',
  audit: ['two_factor.recovery_codes_renewed'],
  summary: 'Create new recovery codes',
  description: 'Returns ten codes and invalidates the previous ones.',
  input: proof,
  reply: recoveryCodes,
});

export const resetTwoFactor = endpoint({
  id: 'identity.two_factor.reset',
  method: 'DELETE',
  path: 'company/user/2FA/{id}',
  service: 'identity',
  access: admin,
  afterExpiry: true,
  audit: ['two_factor.reset'],
  summary: 'Disable the second factor of a user',
  description: 'For a user of the company who lost the authenticator.',
  input: z.object({ id: id.of('user') }),
});
