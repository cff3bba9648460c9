import { reportTemplates } from '@gaugeway/proto/api/reports';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/shared/api';

/** Reports that can be ordered: those of the product, then those of the company, then those of the infrastructure. */
export function useTemplates() {
  const found = useQuery({ ...query(reportTemplates, {}), meta: { quiet: true } });
  const ofNetwork = useQuery({ ...query(reportTemplates, { report_mode: 'infrastructure' }), meta: { quiet: true } });
  return {
    templates: [...(found.data?.templates ?? []), ...(ofNetwork.data?.templates ?? [])],
    error: found.error,
  };
}
