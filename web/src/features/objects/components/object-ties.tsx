import { SECTION } from '@gaugeway/proto/api/endpoint';
import { objectTies } from '@gaugeway/proto/api/object-ties';
import type { ObjectDetails } from '@gaugeway/proto/api/objects';
import { Badge, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserNames } from '@/shared/account';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import { Panel } from '@/shared/panel';
import { ErrorState } from '@/shared/ui';
import { GatewaysDialog, StationsDialog } from './equipment-dialogs';
import { UsersDialog } from './users-dialog';
import classes from './objects.module.css';

type Kind = 'users' | 'gateways' | 'stations';

/** Users who see the object without the right to see all, and the gateways and base stations at the object. */
export function ObjectTies({ object }: { object: ObjectDetails }) {
  const { t } = useTranslation('objects');
  const [edited, setEdited] = useState<Kind | null>(null);
  const mayReadUsers = useCan('read', SECTION.users);
  const mayTieUsers = useCan(['update', 'access_all'], SECTION.objects) && mayReadUsers;
  const mayReadDevices = useCan(['read', 'access_all'], SECTION.devices);
  const mayTie = useCan('update', SECTION.objects) && mayReadDevices;
  const found = useQuery({ ...query(objectTies, { object_id: object._id }), meta: { quiet: true } });
  const ties = found.data;
  const names = useUserNames(mayReadUsers ? [...(ties?.user_ids ?? []), ...(ties?.inherited_user_ids ?? [])] : []);
  if (found.isError && !ties) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!ties) return <Skeleton height={96} radius="md" />;
  const nameOf = (id: number) => names.get(id) ?? t('ties.user', { id });
  const close = () => setEdited(null);
  const lines: {
    kind: Kind;
    mayEdit: boolean;
    shown: boolean;
    items: { id: number; name: string; above?: boolean }[];
  }[] = [
    {
      kind: 'users',
      mayEdit: mayTieUsers,
      shown: mayReadUsers,
      items: [
        ...ties.user_ids.map((id) => ({ id, name: nameOf(id) })),
        ...ties.inherited_user_ids.map((id) => ({ id, name: nameOf(id), above: true })),
      ],
    },
    { kind: 'gateways', mayEdit: mayTie, shown: mayReadDevices, items: ties.gateways },
    { kind: 'stations', mayEdit: mayTie, shown: mayReadDevices, items: ties.base_stations },
  ];
  const shown = lines.filter((line) => line.shown);
  if (shown.length === 0) return null;
  return (
    <Panel dense level={3} title={t('ties.title')}>
      <dl className={classes.ties}>
        {shown.map(({ kind, mayEdit, items }) => (
          <div key={kind} className={classes.tieLine}>
            <dt>{t(`ties.${kind}`)}</dt>
            <dd>
              {items.length === 0 && <span className={classes.none}>{t(`ties.no_${kind}`)}</span>}
              {items.map(({ id, name, above }) => (
                <Badge key={id} variant={above ? 'outline' : 'light'} color="gray" tt="none" fw={500}>
                  {above ? t('ties.above', { name }) : name}
                </Badge>
              ))}
            </dd>
            {mayEdit && (
              <dd>
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconPencil size={14} />}
                  onClick={() => setEdited(kind)}
                  aria-label={t(`ties.edit_${kind}`)}
                >
                  {t('edit')}
                </Button>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {edited === 'users' && <UsersDialog object={object} ties={ties} onClose={close} />}
      {edited === 'gateways' && <GatewaysDialog object={object} ties={ties} onClose={close} />}
      {edited === 'stations' && <StationsDialog object={object} ties={ties} onClose={close} />}
    </Panel>
  );
}
