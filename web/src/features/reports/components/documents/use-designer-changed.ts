import { designedReports, designTemplates } from '@gaugeway/proto/api/report-designer';
import { reports } from '@gaugeway/proto/api/reports';
import { useQueryClient } from '@tanstack/react-query';

const SHOWN: ReadonlySet<unknown> = new Set([designedReports.id, designTemplates.id, reports.id]);

/** Refetches documents, their templates, and the reports, which contain their files. */
export function useDesignerChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey: [id] }) => SHOWN.has(id) });
}
