import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/shared/i18n';
import { airtimeText } from '../model/airtime';
import { useFrame } from '../model/use-frame';
import classes from './control.module.css';

interface FramePreviewProps {
  deviceId: number;
  /** null = the inputs are not a complete command yet. */
  management: Record<string, unknown> | null;
  titleOf: (field: string) => string;
  /** A value of a field in words. */
  wordOf: (field: string, value: string) => string;
}

/** Frame of a command to a LoRaWAN device before it is sent: size, time on air and meaning. */
export function FramePreview({ deviceId, management, titleOf, wordOf }: FramePreviewProps) {
  const { t } = useTranslation('downlinks');
  const { frame, fault, heardAt } = useFrame(deviceId, management);
  if (fault !== null)
    return (
      <p className={classes.fault} role="status">
        {fault}
      </p>
    );
  if (!frame) return null;
  const { shown, range, tooLong } = airtimeText(frame.airtimes, heardAt);
  const time = (ms: number) => t('ms', { ms: formatNumber(ms, 1) });
  return (
    <div role="status" className={classes.state}>
      <dl className={classes.answer}>
        <dt>{t('frame')}</dt>
        <dd>{t('frame_of', { count: frame.size, port: frame.f_port })}</dd>
        <dt>{t('airtime')}</dt>
        <dd>
          {shown
            ? t('airtime_at', { time: time(shown.ms), rate: shown.data_rate, sf: shown.spreading_factor })
            : range && t('airtime_range', { from: time(range.from), to: time(range.to) })}
        </dd>
        <dt>{t('meaning')}</dt>
        <dd>
          {frame.decoded && Object.keys(frame.decoded).length > 0
            ? Object.entries(frame.decoded)
                .map(([name, value]) => `${titleOf(name)}: ${wordOf(name, textOf(value))}`)
                .join(', ')
            : t('no_meaning')}
        </dd>
      </dl>
      {tooLong.length > 0 && <p className={classes.fault}>{t('too_long', { rates: tooLong.join(', ') })}</p>}
    </div>
  );
}

/** A codec may also return lists and objects. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
