import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { currentCompany, useMoveCompany } from '@/entities/company';

/**
 * Company that was entered from above, null in the user's own one; and the functions to leave it to the list of
 * companies.
 */
export function useEntered() {
  const navigate = useNavigate();
  const { data } = useQuery(currentCompany);
  const leave = useMoveCompany(() => navigate({ to: '/cloud/companies' }));
  const entered = data !== undefined && data.chain.length > 1;
  return {
    company: entered ? data.company.name : null,
    exit: (exit_point: 'parent' | 'main') => leave.mutate({ exit_point }),
    isLeaving: leave.isPending,
  };
}
