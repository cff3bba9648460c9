import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { colourIndex, isDashed, Legend, LegendItem, seriesColour, type Series } from '@/shared/charts';
import { neighbour, yearBefore } from '@/shared/forms';
import { formatDate } from '@/shared/i18n';
import type { DataSource } from '../model/data-source';
import type { ViewSearch } from '../model/use-view-search';

interface ComparedDevicesProps {
  source: DataSource;
  view: ViewSearch;
  /** All series of the chart; its own fields come first. */
  series: readonly Series[];
  ownFields: number;
  /** Number of series of the comparison that the chart does not draw. */
  left: number;
}

/** Comparison of a chart in words, and the links to remove it. */
export function ComparedDevices({ source, view, series, ownFields, left }: ComparedDevicesProps) {
  const { t } = useTranslation('device-views');
  if (view.compare === undefined && view.others.length === 0) return null;
  const { start, stop } =
    view.compare === 'year' ? yearBefore(view.period, source.zone) : neighbour(view.period, -1, source.zone);
  const days = `${formatDate(start, source.zone)} – ${formatDate(stop, source.zone)}`;
  return (
    <Legend label={t('compare.label')}>
      {view.compare && (
        <LegendItem colour="var(--text-faint)" shape="dotted">
          {t(`compare.${view.compare}`)} · {days}
        </LegendItem>
      )}
      {series.map(({ id, title, behind }, place) =>
        place < ownFields || behind ? null : (
          <LegendItem
            key={id}
            colour={seriesColour(colourIndex(series, place))}
            shape={isDashed(colourIndex(series, place)) ? 'dashed' : 'line'}
          >
            {title}
          </LegendItem>
        ),
      )}
      {left > 0 && <li>{t('compare.left', { shown: series.length, count: series.length + left })}</li>}
      <li>
        <Tooltip label={t('compare.end')}>
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t('compare.end')}
            onClick={() => view.draw({ compare: undefined, with: undefined })}
          >
            <IconX size={16} />
          </ActionIcon>
        </Tooltip>
      </li>
    </Legend>
  );
}
