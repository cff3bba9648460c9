import type { DeviceLink } from '@gaugeway/proto/api/accounting-points';
import { useQueries } from '@tanstack/react-query';
import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { useUserNames } from '@/shared/account';
import { query } from '@/shared/api';
import { formatDateTime, formatNumber } from '@/shared/i18n';
import { Panel } from '@/shared/panel';
import { PlainTable } from '@/shared/plain-table';
import type { Point } from '../model/use-point';
import { MeterTimeline } from './meter-timeline';
import classes from './card.module.css';

type Titles = ReadonlyMap<string, { title: string; unit: string }>;

/** Meters that measured here, with periods, start and end readings, and the users who changed them. */
export function HistoryPanel({ point }: { point: Point }) {
  const { t } = useTranslation('accounting-points');
  const zone = useUserZone();
  const links = point.devices;
  const names = useUserNames(links.flatMap((link) => [link.tied_by, link.untied_by]));
  const titles = useTitles(links);
  const who = (id: number | null) => (id === null ? t('program') : (names.get(id) ?? t('somebody')));
  return (
    <Panel dense title={t('history')} wide>
      {links.length === 0 ? (
        <p className={classes.hint}>{t('no_history')}</p>
      ) : (
        <>
          <MeterTimeline links={links} />
          <PlainTable cards label={t('history')}>
            <thead>
              <tr>
                <th scope="col">{t('device')}</th>
                <th scope="col">{t('from')}</th>
                <th scope="col">{t('start_reading')}</th>
                <th scope="col">{t('to')}</th>
                <th scope="col">{t('end_reading')}</th>
              </tr>
            </thead>
            <tbody>
              {links.map((link) => (
                <tr key={link.id}>
                  <th scope="row">
                    <Link to="/cloud/devices/data/$id" params={{ id: link.device_id }} className={classes.link}>
                      {link.device_name || t('device_number', { id: link.device_id })}
                    </Link>
                    {link.serial && <span className={classes.second}>{link.serial}</span>}
                    <Factors link={link} />
                  </th>
                  <td data-label={t('from')}>
                    <div>
                      {formatDateTime(link.from, zone)}
                      <span className={classes.second}>{who(link.tied_by)}</span>
                    </div>
                  </td>
                  <td data-label={t('start_reading')}>
                    <Noted values={link.start_values} titles={titles} />
                  </td>
                  <td data-label={t('to')}>
                    {link.to === null ? (
                      t('still')
                    ) : (
                      <div>
                        {formatDateTime(link.to, zone)}
                        <span className={classes.second}>{who(link.untied_by)}</span>
                      </div>
                    )}
                  </td>
                  <td data-label={t('end_reading')}>
                    {link.to !== null && <Noted values={link.end_values} titles={titles} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </>
      )}
    </Panel>
  );
}

/** Transformation ratio and losses of the period, where they differ from those of the device and the point. */
function Factors({ link: { transformation_ratio: ratio, loss_factor: losses } }: { link: DeviceLink }) {
  const { t } = useTranslation('accounting-points');
  const parts = [
    ...(ratio === null ? [] : [t('factors.ratio_short', { value: formatNumber(ratio, 3) })]),
    ...(losses === null ? [] : [t('factors.losses_short', { value: formatNumber(losses, 4) })]),
  ];
  return parts.length > 0 && <span className={classes.second}>{parts.join(' · ')}</span>;
}

function Noted({ values, titles }: { values: DeviceLink['start_values']; titles: Titles }) {
  const { t } = useTranslation('accounting-points');
  const noted = Object.entries(values);
  if (noted.length === 0) return <span className={classes.none}>{t('not_noted')}</span>;
  return (
    <ul className={classes.noted}>
      {noted.map(([field, value]) => (
        <li key={field}>
          {titles.get(field)?.title ?? field}: <b>{formatNumber(value)}</b> {titles.get(field)?.unit}
        </li>
      ))}
    </ul>
  );
}

/** Titles of registers, from the models of the devices that the user can still see. */
function useTitles(links: readonly DeviceLink[]): Titles {
  return useQueries({
    queries: [...new Set(links.map((link) => link.device_id))]
      .slice(0, 10)
      .map((id) => ({ ...query(getMeteringDevice, { id }), meta: { quiet: true }, retry: false })),
    combine: (found) =>
      new Map(
        found.flatMap(({ data }) =>
          (data?.metering_device.model.fields ?? []).map(
            ({ name, title, unit }) => [name, { title, unit: unit?.title ?? '' }] as const,
          ),
        ),
      ),
  });
}
