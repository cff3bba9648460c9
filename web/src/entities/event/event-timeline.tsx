import type { EventSpan } from '@gaugeway/proto/api/occurred-events';
import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ChartAxis } from '@/shared/charts';
import { formatDateTime, formatNumber } from '@/shared/i18n';
import { lanesOf } from './lanes';
import classes from './event-timeline.module.css';

const MOST_LANES = 4;
/** Pixels. */
const LANE = 12;
/** Smallest width of an event: a short one must be visible and clickable. */
const NARROWEST = 10;

interface EventTimelineProps {
  spans: readonly EventSpan[];
  /** Number of all events in the period. */
  total: number;
  axis: ChartAxis;
  /** Hours from UTC. */
  zone: number;
}

/** Events below a chart, each from its start to its end on the chart's axis of time; a click opens the event. */
export function EventTimeline({ spans, total, axis, zone }: EventTimelineProps) {
  const { t } = useTranslation('event-timeline');
  const seen = spans.flatMap((span) => {
    const from = axis.x(span.began_at);
    const to = span.ended_at === null ? axis.right : axis.x(span.ended_at);
    if (to < axis.left || from > axis.right) return [];
    const left = Math.min(Math.max(from, axis.left), axis.right - NARROWEST);
    return [{ span, left, right: Math.max(left + NARROWEST, Math.min(to, axis.right)) }];
  });
  const lanes = lanesOf(seen, MOST_LANES);
  if (seen.length === 0) return null;
  return (
    <>
      <p className={classes.caption} style={{ marginInlineStart: axis.left }}>
        {t('caption', { number: formatNumber(total, 0) })}
      </p>
      <ul className={classes.line} aria-label={t('label')} style={{ height: (Math.max(...lanes) + 1) * LANE }}>
        {seen.map(({ span, left, right }, place) => {
          const text = wordsOf(span);
          return (
            <li key={span.id}>
              <Tooltip label={text} multiline maw={360}>
                <Link
                  to="/cloud/events"
                  search={{ id: span.id }}
                  aria-label={text}
                  className={classes.span}
                  data-severity={span.severity}
                  data-lasts={span.ended_at === null || undefined}
                  style={{ left, width: right - left, top: (lanes[place] ?? 0) * LANE }}
                />
              </Tooltip>
            </li>
          );
        })}
      </ul>
      {total > spans.length && <p className={classes.cut}>{t('cut', { shown: spans.length, count: total })}</p>}
    </>
  );

  function wordsOf({ title, subject, began_at, ended_at }: EventSpan): string {
    const from = formatDateTime(began_at, zone);
    return ended_at === null
      ? t('lasts', { title, subject, from })
      : t('ended', { title, subject, from, to: formatDateTime(ended_at, zone) });
  }
}
