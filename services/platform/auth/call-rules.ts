import {
  activateSignup,
  captcha,
  consumerRefresh,
  consumerSignIn,
  consumerSignOut,
  deleteApiKey,
  type Endpoint,
  endUserSession,
  enterByCode,
  enterCode,
  enterSubcompany,
  findEnterCode,
  forgotPassword,
  handInReading,
  kerberosLogin,
  login,
  oidcCallback,
  oidcFinish,
  oidcStart,
  readAllDeviceNotices,
  readDeviceNotice,
  refresh,
  resetPassword,
  resetTwoFactor,
  setLocale,
  signup,
  tryCodec,
  userSettings,
} from '@gaugeway/proto/api';

/** Calls of one address: `burst` at once, then `perSecond`. */
export interface CallRate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Limits of public and nearly public calls that cost a password hash or a transaction, by endpoint id. */
export const CALL_RATES: ReadonlyMap<string, CallRate> = new Map([
  [login.id, { burst: 120, perSecond: 2 }],
  [kerberosLogin.id, { burst: 120, perSecond: 2 }],
  [refresh.id, { burst: 120, perSecond: 5 }],
  [consumerSignIn.id, { burst: 60, perSecond: 1 }],
  [consumerRefresh.id, { burst: 120, perSecond: 5 }],
  [handInReading.id, { burst: 30, perSecond: 0.2 }],
  [enterByCode.id, { burst: 30, perSecond: 0.5 }],
  [findEnterCode.id, { burst: 30, perSecond: 0.5 }],
  [oidcStart.id, { burst: 120, perSecond: 2 }],
  [oidcCallback.id, { burst: 120, perSecond: 2 }],
  [oidcFinish.id, { burst: 120, perSecond: 2 }],
  [captcha.id, { burst: 60, perSecond: 1 }],
  [signup.id, { burst: 30, perSecond: 0.1 }],
  [activateSignup.id, { burst: 30, perSecond: 0.2 }],
  [forgotPassword.id, { burst: 30, perSecond: 0.1 }],
  [resetPassword.id, { burst: 30, perSecond: 0.2 }],
]);

/** Changes of a demo account's own appearance. */
const DEMO_MAY_CHANGE: ReadonlySet<string> = new Set([setLocale.id, userSettings.id, consumerSignOut.id]);
/** Changes nothing, but runs code of the caller. */
const DEMO_MAY_NOT_ASK: ReadonlySet<string> = new Set([tryCodec.id]);

/** Open to a demo account, which changes nothing whatever its rights are. */
export function isOpenToDemo({ id, mutates }: Endpoint): boolean {
  return mutates ? DEMO_MAY_CHANGE.has(id) : !DEMO_MAY_NOT_ASK.has(id);
}

/** Changes allowed in a company whose access has expired, in addition to a person's own. */
const EXPIRED_MAY_CHANGE: ReadonlySet<string> = new Set([
  ...[enterSubcompany.id, enterCode.id, endUserSession.id, resetTwoFactor.id, deleteApiKey.id],
  ...[readDeviceNotice.id, readAllDeviceNotices.id, consumerSignOut.id],
]);

/**
 * Open in a company whose access has expired: reading, a person's own data, and ending what another person could abuse.
 */
export function isOpenAfterExpiry({ id, access, mutates }: Endpoint): boolean {
  const isChecked = access.kind !== 'public' && access.kind !== 'integration';
  return !isChecked || !mutates || access.kind === 'session' || EXPIRED_MAY_CHANGE.has(id);
}
