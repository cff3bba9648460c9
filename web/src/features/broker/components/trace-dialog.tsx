import { type BrokerTraceLine, brokerTrace, type ConnectedGateway } from '@gaugeway/proto/api/broker';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Button, Group, Loader, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCopy, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { type ApiError, call } from '@/shared/api';
import { Dialog, errorText, Notice } from '@/shared/ui';
import { asText, bytesByPart, clockOf, mergeLines, valueText } from '../model/trace-lines';
import classes from './trace.module.css';

/** Interval of requests for new frames while the dialog is open, milliseconds. */
const LOOK_MS = 1000;
/** Distance from the end below which the list scrolls to new frames, pixels. */
const NEAR_PX = 40;

/** Live frames of a connection: each in hex with its parts and its purpose. */
export function TraceDialog({ peer, onClose }: { peer: ConnectedGateway; onClose: () => void }) {
  const { t } = useTranslation(['broker', 'common']);
  const [lines, setLines] = useState<readonly BrokerTraceLine[]>([]);
  const [isPaused, setIsPaused] = useState(false);
  const known = useRef(0);
  const box = useRef<HTMLDivElement>(null);
  /** true while the list is at its end. A user who has scrolled up is not moved. */
  const isFollowing = useRef(true);
  const zone = useUserZone();
  const looked = useQuery<ReplyOf<typeof brokerTrace>, ApiError>({
    queryKey: [brokerTrace.id, peer.broker_port, peer.device_id],
    queryFn: async ({ signal }) => {
      const input = { port: peer.broker_port, imei: peer.device_id, after: known.current };
      const reply = await call(brokerTrace, input, signal);
      known.current = Math.max(known.current, ...reply.lines.map(({ number }) => number));
      setLines((before) => mergeLines(before, reply.lines));
      return reply;
    },
    enabled: !isPaused,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: LOOK_MS,
    meta: { quiet: true },
  });
  useEffect(() => {
    if (isFollowing.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [lines]);
  return (
    <Dialog title={t('trace.title', { imei: peer.device_id })} size={950} onClose={onClose}>
      <Group gap="xs" mb="sm">
        <span className={classes.state} role="status">
          {isPaused ? (
            t('trace.paused')
          ) : looked.data && !looked.data.is_connected ? (
            t('trace.not_connected')
          ) : (
            <>
              <Loader size={14} /> {t('trace.listening')}
            </>
          )}
        </span>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          onClick={() => setIsPaused(!isPaused)}
        >
          {isPaused ? t('trace.resume') : t('trace.pause')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={lines.length === 0}
          leftSection={<IconCopy size={16} />}
          onClick={() => void navigator.clipboard.writeText(asText(lines, zone))}
        >
          {t('trace.copy')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={lines.length === 0}
          leftSection={<IconTrash size={16} />}
          onClick={() => setLines([])}
        >
          {t('trace.clear')}
        </Button>
      </Group>
      {looked.isError && (
        <Notice tone="alarm" role="alert" title={t('trace.failed')}>
          {errorText(looked.error)}
        </Notice>
      )}
      <div
        ref={box}
        className={classes.lines}
        tabIndex={0}
        role="log"
        aria-label={t('trace.title', { imei: peer.device_id })}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isFollowing.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
        }}
      >
        {lines.length === 0 && <p className={classes.blank}>{t('trace.blank')}</p>}
        {lines.map((line) => (
          <TraceRow key={line.number} line={line} zone={zone} />
        ))}
      </div>
    </Dialog>
  );
}

function TraceRow({ line, zone }: { line: BrokerTraceLine; zone: number }) {
  const { t, i18n } = useTranslation('broker');
  const isFrame = line.kind !== 'started' && line.kind !== 'ended';
  return (
    <div className={classes.line} data-kind={line.kind}>
      <time className={classes.time}>{clockOf(line.at, zone)}</time>
      <span className={classes.kind}>{t(`trace.kind.${line.kind}`)}</span>
      {isFrame ? (
        <code className={classes.bytes}>
          {bytesByPart(line).map(({ part, bytes, isInvalid, at }) => (
            <Tooltip
              key={at}
              disabled={part === null}
              label={part && partTitle(t(`trace.part.${part}`), isInvalid, t('trace.invalid'))}
            >
              <span data-part={part ?? undefined} data-invalid={isInvalid || undefined}>
                {bytes}
              </span>
            </Tooltip>
          ))}
          {line.parts.some(({ is_invalid }) => is_invalid) && <em className={classes.invalid}>{t('trace.invalid')}</em>}
        </code>
      ) : (
        <span className={classes.what}>
          <b>{[line.title, line.device?.name].filter(Boolean).join(' · ')}</b>
          {line.outcome && <span> — {line.outcome}</span>}
          {line.error && <span className={classes.error}>{line.error}</span>}
          {line.values.length > 0 && (
            <span className={classes.values}>
              {line.values.map(({ title, unit, value }) => (
                <span key={title}>
                  {title}: <b>{[valueText(value, i18n.language), unit].filter((one) => one !== null).join(' ')}</b>
                </span>
              ))}
            </span>
          )}
        </span>
      )}
    </div>
  );
}

const partTitle = (title: string, isInvalid: boolean, hint: string): string =>
  isInvalid ? `${title}: ${hint}` : title;
