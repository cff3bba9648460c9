import { getDeadLetter } from '@gaugeway/proto/api/administration';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { formatDateTime, formatNumber } from '@/shared/i18n';
import { Facts, JsonBlock } from '@/shared/panel';
import { ErrorState, Notice, SideDrawer } from '@/shared/ui';
import classes from './administration.module.css';

interface DeadLetterViewProps {
  id: string | null;
  onClose: () => void;
  onReplay: (id: string) => void;
  onDrop: (id: string) => void;
}

/** Event that could not be processed, with its content. */
export function DeadLetterView({ id, onClose, onReplay, onDrop }: DeadLetterViewProps) {
  const { t } = useTranslation('administration');
  return (
    <SideDrawer opened={id !== null} onClose={onClose} width={560} title={t('letters.event')}>
      {id !== null && <Content id={id} onReplay={() => onReplay(id)} onDrop={() => onDrop(id)} />}
    </SideDrawer>
  );
}

function Content({ id, onReplay, onDrop }: { id: string; onReplay: () => void; onDrop: () => void }) {
  const { t } = useTranslation('administration');
  const zone = useUserZone();
  const found = useQuery(query(getDeadLetter, { id }));
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={320} radius="md" />;
  const letter = found.data.dead_letter;
  const facts = [
    [t('letters.topic'), letter.topic],
    [t('letters.group'), letter.group],
    [t('letters.key'), letter.key],
    [t('letters.company'), String(letter.company_id)],
    [t('letters.occurred_at'), formatDateTime(letter.occurred_at, zone)],
    [t('letters.failed_at'), formatDateTime(letter.failed_at, zone)],
    [t('letters.position'), `${letter.partition} / ${letter.offset}`],
    [t('letters.event_id'), letter.event_id],
    [t('letters.size'), t('letters.bytes', { value: formatNumber(letter.size, 0) })],
  ] as const;
  return (
    <Stack gap="md">
      <Notice tone="alarm" title={letter.cause} />
      {!letter.can_replay && (
        <Notice tone="warning" title={t('letters.no_replay')}>
          {t('letters.no_replay_hint')}
        </Notice>
      )}
      <Facts layout="ends" facts={facts} />
      <JsonBlock label={t('letters.content')} value={letter.content ?? letter.payload} />
      <div className={classes.foot}>
        <Button variant="light" color="red" onClick={onDrop}>
          {t('letters.drop')}
        </Button>
        <Button disabled={!letter.can_replay} onClick={onReplay}>
          {t('letters.replay')}
        </Button>
      </div>
    </Stack>
  );
}
