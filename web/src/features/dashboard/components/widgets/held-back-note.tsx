import { SECTION } from '@gaugeway/proto/api/endpoint';
import { HINT_RULES, RULE_NAMES } from '@gaugeway/proto/api/filter-values';
import { rejectedData } from '@gaugeway/proto/api/quality';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { dayOf } from '@/shared/forms';
import { counted } from '@/shared/i18n';
import { dayStart } from '../../model/periods';
import { REFRESH_MS } from './widget-body';
import classes from './widgets.module.css';

/** Period in which decisions change figures that users still look at. */
const DAYS = 92;
const DAY = 86_400;
/** No decision changes figures: nothing came, or it came twice. */
const UNDECIDED: readonly string[] = ['gap', 'duplicate'];
const HOLDING = RULE_NAMES.filter((rule) => !UNDECIDED.includes(rule) && !HINT_RULES.includes(rule));

/** Values that no figure counts until a person decides about them, and the way there. */
export function HeldBackNote() {
  const { t } = useTranslation('dashboard');
  const zone = useUserZone();
  const mayRead = useCan('read', SECTION.devices);
  const since = dayStart(Date.now() / 1000, zone) - DAYS * DAY;
  const found = useQuery({
    ...query(rejectedData, { startDate: since, is_held_back: true, rules: HOLDING, per_page: 1 }),
    enabled: mayRead,
    meta: { quiet: true },
    refetchInterval: REFRESH_MS,
  });
  const count = found.data?.rejected_data.total ?? 0;
  if (count === 0) return null;
  return (
    <Link
      to="/cloud/devices/quality"
      search={{ tab: 'rejected', from: dayOf(since, zone), rules: HOLDING }}
      className={classes.link}
    >
      {t('consumption.held_back', counted(count))}
    </Link>
  );
}
