import { user, userAccess } from '@gaugeway/proto/api/user';
import { query } from '@/shared/api';

/** Who is signed in, and what they may do: loaded once by the guard of the cloud. */
export const currentUser = { ...query(user, {}), staleTime: Infinity, gcTime: Infinity };
export const currentAccess = { ...query(userAccess, {}), staleTime: Infinity, gcTime: Infinity };
