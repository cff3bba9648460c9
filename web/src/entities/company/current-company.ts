import { userCompany } from '@gaugeway/proto/api/companies';
import { query } from '@/shared/api';

/** The company of the session and how to change it. */
export const currentCompany = { ...query(userCompany, {}), staleTime: 60_000, gcTime: Infinity };
