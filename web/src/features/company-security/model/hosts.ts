import { brandingHosts, companyBranding } from '@gaugeway/proto/api/branding';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { notifyDone } from '@/shared/ui';

export type HostSettings = ReplyOf<typeof companyBranding>['hosts'][number];

/** Reports success, and refetches both lists. */
export function useRenewHosts(): (reply: { msg: string }) => void {
  const client = useQueryClient();
  return ({ msg }) => {
    notifyDone(msg);
    void client.invalidateQueries({ queryKey: [companyBranding.id] });
    void client.invalidateQueries({ queryKey: [brandingHosts.id] });
  };
}
