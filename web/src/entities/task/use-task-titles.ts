import { taskResultCodes } from '@gaugeway/proto/api/task-logs';
import { taskStatuses } from '@gaugeway/proto/api/tasks';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/shared/api';

/** Titles of the states and the result codes of tasks, in the user's language. */
export function useTaskTitles(): { status: (id: number) => string; code: (id: string) => string } {
  const statuses = useQuery({ ...query(taskStatuses, {}), staleTime: Infinity }).data?.statuses;
  const codes = useQuery({ ...query(taskResultCodes, {}), staleTime: Infinity }).data?.result_codes;
  return {
    status: (id) => statuses?.find((status) => status.id === id)?.title ?? '',
    code: (id) => codes?.find((code) => code.id === id)?.title ?? id,
  };
}
