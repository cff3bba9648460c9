import type { ObjectLogEntry } from '@gaugeway/proto/api/object-logs';
import type { Page } from '@gaugeway/proto/api/shapes';
import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { useUserNames } from '@/shared/account';
import { formatDateTime, formatId } from '@/shared/i18n';
import { ErrorState } from '@/shared/ui';
import { changeText } from './change-text';
import classes from './change-log.module.css';

/** Number of entries shown at first, and added by each further click. */
export const LOG_STEP = 10;

interface ChangeLogProps {
  found: UseQueryResult<Page<ObjectLogEntry>>;
  onMore: () => void;
}

/** Log of changes with users, newest first: field, before and after. */
export function ChangeLog({ found, onMore }: ChangeLogProps) {
  const { t } = useTranslation('object-log');
  const zone = useUserZone();
  const log = found.data;
  const names = useUserNames(log?.data.flatMap(({ user_id, changes }) => [user_id, ...usersIn(changes)]) ?? []);
  if (found.isError && !log) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!log) return <Skeleton height={96} />;
  if (log.data.length === 0) return <p className={classes.none}>{t('none')}</p>;
  const who = ({ user_id, api_key_id, user_name }: ObjectLogEntry): string => {
    if (user_id !== null) return names.get(user_id) ?? (user_name || t('somebody'));
    return api_key_id === null ? t('program') : user_name || t('api_key', { id: api_key_id });
  };
  const rest = log.total - log.data.length;
  return (
    <>
      <ol className={classes.entries}>
        {log.data.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <span className={classes.when}>{formatDateTime(entry.at, zone)}</span>
            <span className={classes.what}>
              <span className={classes.title}>{entry.title}</span>
              {entry.changes.map((change) => (
                <ChangeText key={change.field} change={change} names={names} />
              ))}
            </span>
            <span className={classes.who}>{who(entry)}</span>
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <Button variant="default" size="compact-sm" className={classes.more} onClick={onMore}>
          {t('more', { count: rest })}
        </Button>
      )}
    </>
  );
}

type Change = ObjectLogEntry['changes'][number];

/** Users are resolved to names here: the names belong to another service. */
const isOfUsers = ({ field }: Change): boolean => field === 'users';
const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : [];
const usersIn = (changes: readonly Change[]): number[] =>
  changes.filter(isOfUsers).flatMap(({ before, after }) => [...idsOf(before), ...idsOf(after)]);

function ChangeText({ change, names }: { change: Change; names: ReadonlyMap<number, string> }) {
  const { t } = useTranslation('object-log');
  const textOf = (value: unknown): string =>
    isOfUsers(change)
      ? idsOf(value)
          .map((id) => names.get(id) ?? formatId(id))
          .join(', ')
      : changeText(value);
  const [before, after] = [textOf(change.before), textOf(change.after)];
  return (
    <span className={classes.change}>
      {change.title}:{' '}
      {before && (
        <>
          <span className={classes.before}>{before}</span>{' '}
          <IconArrowRight size={12} className={classes.arrow} aria-label={t('becomes')} />{' '}
        </>
      )}
      <span className={classes.after}>{after || t('nothing')}</span>
    </span>
  );
}
