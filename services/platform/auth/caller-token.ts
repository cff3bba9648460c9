import type { Context } from './context';

/** Header in which the gateway passes the signed caller to a service. */
export const CONTEXT_HEADER = 'x-gaugeway-context';

/** Content of the token that the gateway signs for one call with the installation's secret. */
export interface CallerToken {
  /** null where no user is signed in. */
  context: Context | null;
  /** Address of the caller at the gateway: the service itself sees the gateway only. */
  caller: { address: string; host: string; isSecure: boolean; remoteUser: string | null };
}
