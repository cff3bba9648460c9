import { addAutomatically, AUTOMATIC_LEVELS } from '@gaugeway/proto/api/object-automatic';
import { Chip, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useCall } from '@/shared/api';
import { DialogForm } from '@/shared/forms';
import { formatNumber } from '@/shared/i18n';
import { useDone } from '@/shared/ui';
import { useObjectsChanged } from '../model/use-objects-changed';
import classes from './objects.module.css';

/** Most lines of a plan; a longer one shows its numbers only. */
const SHOWN = 100;

/** Creates objects from the addresses of devices without an object, after a preview. */
export function AutomaticDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['object-log', 'objects']);
  const [chosen, setChosen] = useState<string[]>(['city', 'street', 'house']);
  const levels = AUTOMATIC_LEVELS.filter((level) => chosen.includes(level));
  const plan = useQuery({
    ...query(addAutomatically, { levels, dry_run: true }),
    enabled: levels.length > 0,
    staleTime: 0,
    meta: { quiet: true },
  });
  const changed = useObjectsChanged();
  const make = useCall(addAutomatically, { meta: { quiet: true }, onSuccess: useDone([], changed, onClose) });
  const found = levels.length > 0 ? plan.data : undefined;
  const nodes = found?.objects.slice(0, SHOWN) ?? [];
  const names = {
    country: t('objects:part.country'),
    region: t('objects:part.region'),
    city: t('objects:part.city'),
    street: t('objects:part.street'),
    house: t('objects:part.house'),
  };
  return (
    <DialogForm
      title={t('automatic.title')}
      confirm={t('automatic.do')}
      size={618}
      error={make.error ?? plan.error}
      saving={make.isPending}
      disabled={!found || found.tied === 0 || plan.isFetching}
      onClose={onClose}
      onSubmit={() => make.mutate({ levels })}
    >
      <Text size="sm">{t('automatic.text')}</Text>
      <div role="group" aria-label={t('automatic.levels')}>
        <Text size="sm" fw={600} mb={6}>
          {t('automatic.levels')}
        </Text>
        <Chip.Group multiple value={chosen} onChange={setChosen}>
          <Group gap="xs">
            {AUTOMATIC_LEVELS.map((level) => (
              <Chip key={level} value={level} size="sm">
                {names[level]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </div>
      {found && (
        <div role="status">
          <Text size="sm" fw={600}>
            {found.msg}
          </Text>
          {found.without_address > 0 && (
            <Text size="sm" c="dimmed">
              {t('automatic.without', { count: found.without_address })}
            </Text>
          )}
        </div>
      )}
      {nodes.length > 0 && (
        <ul className={classes.plan} tabIndex={0} aria-label={t('automatic.plan')}>
          {nodes.map(({ path, is_new, devices }) => (
            <li key={path.join('/')} style={{ paddingInlineStart: (path.length - 1) * 16 }}>
              <span>{path.at(-1)}</span>
              <span className={classes.serial}>
                {[
                  t(is_new ? 'automatic.new' : 'automatic.known'),
                  ...(devices > 0 ? [t('automatic.devices', { count: devices })] : []),
                ].join(' · ')}
              </span>
            </li>
          ))}
          {found && found.objects.length > SHOWN && (
            <li>{t('automatic.more', { count: formatNumber(found.objects.length - SHOWN, 0) })}</li>
          )}
        </ul>
      )}
    </DialogForm>
  );
}
