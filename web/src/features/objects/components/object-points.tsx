import { accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { type ObjectDetails, tiePointObject, untiePointObject } from '@gaugeway/proto/api/objects';
import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconLink, IconUnlink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { useSearch } from '@/shared/api/use-search';
import { rowsOf } from '@/shared/data-table';
import { type Choice, DialogForm, LookupMultiSelect } from '@/shared/forms';
import { formatNumber } from '@/shared/i18n';
import { Panel } from '@/shared/panel';
import { confirm, ErrorState, useDone } from '@/shared/ui';
import { useObjectsChanged } from '../model/use-objects-changed';
import classes from './objects.module.css';

const STEP = 50;

interface ObjectPointsProps {
  object: ObjectDetails;
  onSelect: (id: string) => void;
}

/** The accounting points of an object and of all below it. */
export function ObjectPoints({ object, onSelect }: ObjectPointsProps) {
  const { t } = useTranslation('objects');
  const [shown, setShown] = useState(STEP);
  const [isTying, setTying] = useState(false);
  const mayRead = useCan(['read', 'access_all'], SECTION.objects);
  const mayUpdate = useCan('update', SECTION.objects);
  const found = useQuery({
    ...query(accountingPoints, { object_id: object._id, page: 1, per_page: shown }),
    meta: { quiet: true },
    placeholderData: keepPreviousData,
    enabled: mayRead,
  });
  const changed = useObjectsChanged();
  const untie = useCall(untiePointObject, { onSuccess: useDone([], changed) });
  if (!mayRead) return null;
  const page = found.data?.accounting_points;
  const rows = page && rowsOf(page);
  const total = page && !Array.isArray(page) ? page.total : 0;
  const askUntie = async (id: number, title: string) => {
    const answer = await confirm({
      title: t('points.untie'),
      text: t('points.untie_text', { point: title }),
      confirm: t('untie.do'),
    });
    if (answer) untie.mutate({ accounting_point_ids: [id] });
  };
  return (
    <Panel
      dense
      level={3}
      title={t('points.title')}
      aside={
        <>
          {mayUpdate && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconLink size={14} />}
              onClick={() => setTying(true)}
            >
              {t('points.tie')}
            </Button>
          )}
        </>
      }
    >
      {found.isError && !rows ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !rows ? (
        <Skeleton height={72} />
      ) : rows.length === 0 ? (
        <p className={classes.none}>{t('points.none')}</p>
      ) : (
        <ul className={classes.devices}>
          {rows.map((point) => (
            <li key={point.id} className={classes.device}>
              <span className={classes.deviceText}>
                <Link
                  className={classes.link}
                  to="/cloud/objects/accounting-points/$pointId"
                  params={{ pointId: point.id }}
                >
                  {point.title}
                </Link>
                <span className={classes.serial}>
                  {point.formula ? t('points.virtual') : point.device?.device_name || t('points.no_device')}
                </span>
              </span>
              {point.object && point.object._id !== object._id && (
                <button type="button" className={classes.stepName} onClick={() => onSelect(point.object?._id ?? '')}>
                  {point.object.name}
                </button>
              )}
              {mayUpdate && (
                <Tooltip label={t('untie.do')}>
                  <ActionIcon
                    aria-label={t('untie.one', { device: point.title })}
                    onClick={() => void askUntie(point.id, point.title)}
                  >
                    <IconUnlink size={16} stroke={1.6} />
                  </ActionIcon>
                </Tooltip>
              )}
            </li>
          ))}
        </ul>
      )}
      {total > shown && (
        <Button variant="default" onClick={() => setShown((old) => old + STEP)}>
          {t('devices.more', { rest: formatNumber(total - shown, 0) })}
        </Button>
      )}
      {isTying && <TiePointsDialog object={object} onClose={() => setTying(false)} />}
    </Panel>
  );
}

/** Ties accounting points to an object, moving them from other objects. */
function TiePointsDialog({ object, onClose }: { object: ObjectDetails; onClose: () => void }) {
  const { t } = useTranslation('objects');
  const [chosen, setChosen] = useState<Choice[]>([]);
  const changed = useObjectsChanged();
  const tie = useCall(tiePointObject, { meta: { quiet: true }, onSuccess: useDone([], changed, onClose) });
  const { found, setSearched } = useSearch(accountingPoints, { page: 1, per_page: 25 });
  const choices = (found.data ? rowsOf(found.data.accounting_points) : []).map(({ id, title, object: at }) => ({
    value: String(id),
    label: at ? `${title} · ${at.name}` : title,
  }));
  return (
    <DialogForm
      title={t('points.at', { name: object.name })}
      confirm={t('points.tie')}
      error={tie.error}
      saving={tie.isPending}
      disabled={chosen.length === 0}
      onClose={onClose}
      onSubmit={() =>
        tie.mutate({ object_id: object._id, accounting_point_ids: chosen.map(({ value }) => Number(value)) })
      }
    >
      <LookupMultiSelect
        label={t('points.title')}
        description={t('points.hint')}
        data-autofocus
        choices={choices}
        value={chosen}
        onSearch={setSearched}
        onChange={setChosen}
      />
    </DialogForm>
  );
}
