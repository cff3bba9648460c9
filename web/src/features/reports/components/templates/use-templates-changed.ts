import { reportTemplates } from '@gaugeway/proto/api/reports';
import { useQueryClient } from '@tanstack/react-query';

/** Refetches the templates of reports. */
export function useTemplatesChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey: [id] }) => id === reportTemplates.id });
}
