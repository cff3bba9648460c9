import { baseStations, type BaseStation } from '@gaugeway/proto/api/base-stations';
import { UNPAGED_LIMIT } from '@gaugeway/proto/api/shapes';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import { formatNumber } from '@/shared/i18n';
import { PointMap, type MapPoint } from '@/shared/map';
import { positionOf } from '../../model/station-position';
import { TONES } from '../contact-mark';

interface StationMapProps {
  selected: number | null;
  onSelect: (id: number) => void;
}

const NONE: readonly BaseStation[] = [];

/**
 * Base stations of the company that have a position, independent of the page of the table; at most as many as a list
 * returns.
 */
export function StationMap({ selected, onSelect }: StationMapProps) {
  const { t } = useTranslation('gateways');
  const all = useQuery({ ...query(baseStations, { paginate: false }), staleTime: 60_000 });
  const stations = all.data ? rowsOf(all.data.base_stations) : NONE;
  const points = useMemo(
    () =>
      stations.flatMap((station): MapPoint[] => {
        const position = positionOf(station);
        if (!position) return [];
        const { id, name: label, radius, is_active, device_state } = station;
        const { latitude, longitude } = position;
        return [{ id, label, latitude, longitude, radius, tone: is_active ? TONES[device_state] : 'idle' }];
      }),
    [stations],
  );
  return (
    <PointMap
      label={t('map_label')}
      points={points}
      selected={selected}
      onSelect={onSelect}
      note={stations.length < UNPAGED_LIMIT ? undefined : t('map_most', { number: formatNumber(UNPAGED_LIMIT, 0) })}
    />
  );
}
