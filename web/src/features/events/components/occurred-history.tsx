import type { OccurrenceNote } from '@gaugeway/proto/api/occurred-events';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { useUserNames } from '@/shared/account';
import { formatDateTime } from '@/shared/i18n';
import classes from './events.module.css';

const KINDS = [
  ...(['active', 'recovering', 'ended', 'comment', 'taken', 'given_back', 'silenced', 'unsilenced'] as const),
  ...(['action_made', 'action_held', 'action_refused', 'action_late', 'action_cut', 'action_no_right'] as const),
];

/** History of an event with its users; the latest entry last. */
export function OccurredHistory({ notes }: { notes: readonly OccurrenceNote[] }) {
  const { t } = useTranslation('events');
  const zone = useUserZone();
  const names = useUserNames(notes.map(({ user_id }) => (user_id > 0 ? user_id : null)));
  return (
    <section>
      <h2 className={classes.heading}>{t('panel.history')}</h2>
      <ul className={classes.history}>
        {notes.map(({ id, kind, user_id, text, created_at }) => {
          const known = KINDS.find((each) => each === kind);
          return (
            <li key={id}>
              <span className={classes.soft}>
                {formatDateTime(created_at, zone)} ·{' '}
                {user_id === 0 ? t('panel.itself') : (names.get(user_id) ?? `#${user_id}`)}
              </span>
              <span>{known ? t(`note.${known}`) : kind}</span>
              {kind === 'comment' && <p className={classes.note}>{text}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
