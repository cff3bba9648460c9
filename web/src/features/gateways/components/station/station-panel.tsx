import { baseStationMessages, type BaseStation } from '@gaugeway/proto/api/base-stations';
import { BASE_STATION_FIELDS } from '@gaugeway/proto/fields/base-station';
import { CloseButton, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { rowsOf, totalOf } from '@/shared/data-table';
import { useUserZone } from '@/shared/access';
import { fieldFacts } from '@/shared/fields';
import { formatDateTime, formatNumber, NO_VALUE } from '@/shared/i18n';
import { formatPosition } from '@/shared/map';
import { type Fact, Facts } from '@/shared/panel';
import { errorText, Since } from '@/shared/ui';
import { positionOf } from '../../model/station-position';
import { ContactMark } from '../contact-mark';
import { useStationTexts } from '../field-texts';
import classes from '../gateways.module.css';
import { RemoteStation } from './remote-station';

/** Number of devices that fit next to the map. */
const SHOWN = 25;

interface StationPanelProps {
  station: BaseStation;
  onClose: () => void;
}

/** Fields that precede the traffic. */
const AT_THE_TOP: ReadonlySet<string> = new Set(['name', 'gateway_eui', 'radius']);

/** Properties of the open base station, and the devices that it received last. */
export function StationPanel({ station, onClose }: StationPanelProps) {
  const { t } = useTranslation(['gateways', 'common']);
  const zone = useUserZone();
  const position = positionOf(station);
  const texts = useStationTexts();
  const others = fieldFacts(BASE_STATION_FIELDS, texts, station).filter(({ name }) => !AT_THE_TOP.has(name));
  const facts: Fact[] = [
    [t('column.model'), station.model_name],
    ['EUI', station.gateway_eui ? <span className={classes.mono}>{station.gateway_eui}</span> : NO_VALUE],
    [
      t('column.position'),
      position ? (
        <>
          {formatPosition(position)}
          {position.isReported && <span className={classes.second}>{t('position_reported')}</span>}
        </>
      ) : (
        t('no_position')
      ),
    ],
    [texts.label('radius'), `${formatNumber(station.radius, 0)} ${t('metres')}`],
    [t('uplinks'), t('uplinks_of', { hour: station.uplinks_hour, day: station.uplinks_day })],
  ];
  if (station.last_contact !== null) {
    facts.push([
      t('column.last_contact'),
      <span title={formatDateTime(station.last_contact, zone)}>
        <Since unixSeconds={station.last_contact} />
      </span>,
    ]);
  }
  if (station.connection && station.connection_at !== null) {
    const since = formatDateTime(station.connection_at, zone);
    facts.push([t('connection.title'), t(`connection.${station.connection}`, { since })]);
  }
  facts.push(...others.map(({ label, text }): Fact => [label, text]));
  return (
    <section className={classes.panel} data-station aria-label={station.name}>
      <div className={classes.panelHead}>
        <h2 className={classes.panelTitle}>{station.name}</h2>
        <ContactMark filled state={station.device_state} isActive={station.is_active} />
        <span className={classes.spring} />
        <CloseButton aria-label={t('common:actions.close')} onClick={onClose} />
      </div>
      <Facts layout="columns" facts={facts} />
      {station.network_server_id !== null && <RemoteStation key={station.id} station={station} />}
      <Heard stationId={station.id} />
    </section>
  );
}

function Heard({ stationId }: { stationId: number }) {
  const { t } = useTranslation('gateways');
  const heard = useQuery(query(baseStationMessages, { base_station_id: stationId, page: 1, per_page: SHOWN }));
  if (heard.isError) return <Text size="sm">{errorText(heard.error)}</Text>;
  if (!heard.data) return <Skeleton height={80} mt="md" />;
  const rows = rowsOf(heard.data.messages);
  const total = totalOf(heard.data.messages);
  if (rows.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="md">
        {t('heard.none')}
      </Text>
    );
  }
  return (
    <>
      <Text size="sm" fw={600} mt="md" mb={4}>
        {t('heard.title', { count: total })}
      </Text>
      <Table.ScrollContainer minWidth={280} mah={240}>
        <Table className="numeric" fz="sm" verticalSpacing={4} horizontalSpacing={6}>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.device_id}>
                <Table.Td>
                  <Link to="/cloud/devices/data/$id" params={{ id: row.device_id }} className={classes.name}>
                    {row.device_name}
                  </Link>
                </Table.Td>
                <Table.Td ta="end">{`${formatNumber(row.rssi, 0)} / ${formatNumber(row.snr, 1)}`}</Table.Td>
                <Table.Td ta="end">
                  <Since unixSeconds={row.datetime} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}
