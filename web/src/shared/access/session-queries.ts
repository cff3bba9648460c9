import { user, userAccess } from '@gaugeway/proto/api/user';
import { query } from '@/shared/api';

/** Current user and access rights, loaded once by the guard of the cloud. */
export const currentUser = { ...query(user, {}), staleTime: Infinity, gcTime: Infinity };
export const currentAccess = { ...query(userAccess, {}), staleTime: Infinity, gcTime: Infinity };
