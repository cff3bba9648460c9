import { endOwnSession, ownSessions } from '@gaugeway/proto/api/users';
import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SessionList } from '@/shared/account';
import { useCurrentUser } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { Panel } from '@/shared/panel';
import { ErrorState, notifyDone } from '@/shared/ui';

export function OwnSessions() {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const { user } = useCurrentUser();
  const found = useQuery(query(ownSessions, {}));
  const end = useCall(endOwnSession, {
    onSuccess: ({ msg }) => notifyDone(msg),
    onSettled: () => void client.invalidateQueries({ queryKey: [ownSessions.id] }),
  });
  return (
    <Panel title={t('sessions.title')} lead={t('sessions.lead')}>
      {found.isError && !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <SessionList
          sessions={found.data.sessions}
          onEnd={user.is_demo ? undefined : (id) => end.mutate({ id })}
          ending={end.isPending ? end.variables.id : null}
        />
      ) : (
        <Skeleton height={96} radius="md" />
      )}
    </Panel>
  );
}
