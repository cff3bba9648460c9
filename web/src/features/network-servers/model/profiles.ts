import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import type { networkServerProfiles } from '@gaugeway/proto/api/network-servers';

/** A device profile as the list of them returns it. */
export type Profile = ReplyOf<typeof networkServerProfiles>['device_profiles'][number];
