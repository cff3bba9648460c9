import { reportTemplates } from '@gaugeway/proto/api/reports';
import { useQueryClient } from '@tanstack/react-query';

/** What reports can be made by is read again. */
export function useTemplatesChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey: [id] }) => id === reportTemplates.id });
}
