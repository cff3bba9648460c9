import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconActivity } from '@tabler/icons-react';
import { formatNumber } from '@/shared/i18n';
import { StateMark, type Tone } from '@/shared/ui';
import { QuietNote } from './quiet-note';
import { useFleet } from './use-fleet';
import { WidgetBody } from './widget-body';
import classes from './widgets.module.css';

export const icon = IconActivity;

const STATES = [
  ['online', 'online'],
  ['no_contact', 'warning'],
  ['behind_offline_gateway', 'blocked'],
  ['no_data', 'idle'],
] as const satisfies readonly (readonly [string, Tone])[];

/** Numbers of devices by state; each opens the list of its devices. */
export default function FleetWidget() {
  const { t } = useTranslation('dashboard');
  return (
    <WidgetBody data={useFleet()}>
      {({ devices, gateways }) =>
        devices.total === 0 ? (
          <QuietNote title={t('fleet.none')}>
            <Link to="/cloud/devices" className={classes.link}>
              {t('fleet.none_hint')}
            </Link>
          </QuietNote>
        ) : (
          <div className={classes.column}>
            <Link to="/cloud/devices" className={classes.big}>
              <span className={classes.figure}>{formatNumber(devices.total)}</span>
              <span className={classes.unit}>{t('fleet.devices', { count: devices.total })}</span>
            </Link>
            <div className={classes.share} aria-hidden="true">
              {STATES.filter(([state]) => devices[state] > 0).map(([state, tone]) => (
                <span key={state} data-tone={tone} style={{ flexGrow: devices[state] }} />
              ))}
            </div>
            <ul className={classes.rows}>
              {STATES.map(([state, tone]) => (
                <li key={state}>
                  <Link to="/cloud/devices" search={{ state }} className={classes.row}>
                    <StateMark tone={tone} label={t(`fleet.${state}`)} />
                    <span className={classes.number}>{formatNumber(devices[state])}</span>
                  </Link>
                </li>
              ))}
              {gateways.total > 0 && (
                <li>
                  <Link to="/cloud/devices" search={{ tab: 'gateways' }} className={classes.row}>
                    <StateMark tone={gateways.offline > 0 ? 'alarm' : 'online'} label={t('fleet.gateways')} />
                    <span className={classes.number}>
                      {gateways.offline > 0
                        ? t('fleet.offline_of', {
                            count: gateways.offline,
                            number: formatNumber(gateways.offline),
                            total: formatNumber(gateways.total),
                          })
                        : formatNumber(gateways.total)}
                    </span>
                  </Link>
                </li>
              )}
            </ul>
          </div>
        )
      }
    </WidgetBody>
  );
}
