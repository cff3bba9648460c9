import { endUserSession, userSessions, type UserRow } from '@gaugeway/proto/api/users';
import { Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SessionList } from '@/shared/account';
import { query, useCall } from '@/shared/api';
import { Dialog, ErrorState, notifyDone } from '@/shared/ui';

/** Sessions of a user of the company. */
export function UserSessions({ user, onClose }: { user: UserRow | null; onClose: () => void }) {
  const { t } = useTranslation('users');
  return (
    <Dialog opened={user !== null} title={t('sessions_of', { name: user?.name ?? '' })} size={618} onClose={onClose}>
      {user && <Sessions user={user} />}
    </Dialog>
  );
}

function Sessions({ user }: { user: UserRow }) {
  const { t } = useTranslation('users');
  const client = useQueryClient();
  const found = useQuery(query(userSessions, { id: user.id }));
  const end = useCall(endUserSession, {
    onSuccess: ({ msg }) => notifyDone(msg),
    onSettled: () => void client.invalidateQueries({ queryKey: [userSessions.id] }),
  });
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={120} radius="md" />;
  if (found.data.sessions.length === 0) return <Text c="dimmed">{t('no_sessions')}</Text>;
  return (
    <SessionList
      sessions={found.data.sessions}
      onEnd={(id) => end.mutate({ id })}
      ending={end.isPending ? end.variables.id : null}
    />
  );
}
