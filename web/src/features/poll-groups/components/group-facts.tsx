import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import type { getPollGroup } from '@gaugeway/proto/api/poll-groups';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { formatInterval } from '@/shared/forms';
import { formatDateTime } from '@/shared/i18n';
import { type Fact, Facts } from '@/shared/panel';
import { useGroupTexts } from './group-texts';
import { HealthBar } from './health-bar';
import { HourMark } from './hour-mark';
import classes from './poll-groups.module.css';

type OpenGroup = ReplyOf<typeof getPollGroup>['polls_group'];

/** The plan of a group in words, and its last 24 hours as a strip. */
export function GroupFacts({ group }: { group: OpenGroup }) {
  const { t } = useTranslation('poll-groups');
  const zone = useUserZone();
  const texts = useGroupTexts();
  const facts: Fact[] = [
    [t('column.interval'), formatInterval(group.report_period_update)],
    [t('column.reads'), texts.reads(group)],
    [t('column.window'), texts.window(group)],
    [t('column.health'), <HealthBar health={group.health} />],
  ];
  return (
    <section className={classes.panel} aria-label={t('plan')}>
      <Facts layout="columns" facts={facts} />
      <ul className={classes.strip} aria-label={t('last_day')}>
        {group.hours.map((hour) => (
          <HourMark key={hour.at} groupId={group.id} hour={hour} zone={zone} />
        ))}
      </ul>
      <div className={classes.ticks} aria-hidden="true">
        <span>{formatDateTime(group.hours[0]?.at ?? 0, zone)}</span>
        <span>{t('now')}</span>
      </div>
    </section>
  );
}
