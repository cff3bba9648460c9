import { getObject, type ObjectDetails, sortObjects } from '@gaugeway/proto/api/objects';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDots, IconFolderSymlink, IconMapOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { isNotFound, query, useCall } from '@/shared/api';
import { BlankState, ErrorState, useDone } from '@/shared/ui';
import { useObjectsChanged } from '../model/use-objects-changed';
import type { Step } from '../model/tree-paths';
import { MoveDialog } from './move-dialog';
import { ObjectAttributes } from './object-attributes';
import { ObjectConsumption } from './object-consumption';
import { ObjectDevices } from './object-devices';
import { ObjectEvents } from './object-events';
import { ObjectFacts } from './object-facts';
import { ObjectForm } from './object-form';
import { ObjectHeat } from './object-heat';
import { ObjectLog } from './object-log';
import { ObjectPath } from './object-path';
import { ObjectPoints } from './object-points';
import { ObjectTies } from './object-ties';
import { RemoveDialog } from './remove-dialog';
import { SortItems } from './sort-items';
import { TypeIcon } from './tree/type-icon';
import classes from './objects.module.css';

interface ObjectViewProps {
  id: string;
  /** Ancestors of the object, from the top down. */
  parents: readonly Step[];
  onSelect: (id: string) => void;
  /** Called with the parent of the removed object. */
  onRemoved: (parentId: string | null) => void;
}

type OpenDialog = 'add' | 'edit' | 'move' | 'remove' | null;

const icon = { size: 16, stroke: 1.6 } as const;

/** View of the open object: path, properties, devices. */
export function ObjectView({ id, parents, onSelect, onRemoved }: ObjectViewProps) {
  const { t } = useTranslation('objects');
  const found = useQuery({ ...query(getObject, { object_id: id }), meta: { quiet: true } });
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  if (isNotFound(found.error))
    return <BlankState icon={IconMapOff} title={t('blank.unknown')} hint={t('blank.unknown_hint')} />;
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) {
    return (
      <div className={classes.view}>
        <Skeleton height={24} width="40%" />
        <Skeleton height={160} radius="md" />
        <Skeleton height={160} radius="md" />
      </div>
    );
  }
  const { object } = found.data;
  return (
    <article className={classes.view}>
      <header className={classes.head}>
        <ObjectPath key={object._id} parents={parents} onSelect={onSelect} />
        <div className={classes.titleLine}>
          <span className={classes.typeIcon}>
            <TypeIcon type={object.type} />
          </span>
          <h2 className={classes.title}>{object.name}</h2>
          <span className={classes.type}>
            {t(`type.${object.type}`)} · {t('number', { pin: object.pin })}
          </span>
          <Actions object={object} onOpen={setDialog} />
        </div>
      </header>
      <ObjectFacts object={object} />
      <ObjectEvents id={object._id} />
      <ObjectConsumption object={object} />
      <ObjectDevices object={object} onSelect={onSelect} />
      <ObjectPoints object={object} onSelect={onSelect} />
      <ObjectHeat id={object._id} />
      <ObjectTies object={object} />
      <ObjectAttributes id={object._id} />
      <ObjectLog id={object._id} />
      {dialog === 'add' && <ObjectForm object={null} parent={object} onClose={close} onAdded={onSelect} />}
      {dialog === 'edit' && <ObjectForm object={object} parent={null} onClose={close} />}
      {dialog === 'move' && <MoveDialog object={object} parents={parents} onClose={close} />}
      {dialog === 'remove' && (
        <RemoveDialog object={object} onClose={close} onRemoved={() => onRemoved(object.parentId)} />
      )}
    </article>
  );
}

/** Actions of the object that the user has rights to. */
function Actions({ object, onOpen }: { object: ObjectDetails; onOpen: (dialog: OpenDialog) => void }) {
  const { t } = useTranslation('objects');
  const mayCreate = useCan(['create', 'access_all'], SECTION.objects);
  const mayUpdate = useCan('update', SECTION.objects);
  const mayDelete = useCan(['delete', 'access_all'], SECTION.objects);
  const changed = useObjectsChanged();
  const sort = useCall(sortObjects, { onSuccess: useDone([], changed) });
  return (
    <div className={classes.actions}>
      {mayCreate && (
        <Button size="compact-md" variant="default" leftSection={<IconPlus {...icon} />} onClick={() => onOpen('add')}>
          {t('add_below')}
        </Button>
      )}
      {mayUpdate && (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPencil {...icon} />}
          onClick={() => onOpen('edit')}
        >
          {t('edit')}
        </Button>
      )}
      {(mayUpdate || mayDelete) && (
        <Menu width={240} position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('actions', { name: object.name })}>
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayUpdate && (
              <Menu.Item leftSection={<IconFolderSymlink {...icon} />} onClick={() => onOpen('move')}>
                {t('move.do')}
              </Menu.Item>
            )}
            {mayUpdate && object.childs_count > 1 && (
              <SortItems
                label={t('sort.below')}
                onSort={(order) => sort.mutate({ parentId: object._id, sort: order })}
              />
            )}
            {mayDelete && (
              <>
                {mayUpdate && <Menu.Divider />}
                <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onOpen('remove')}>
                  {t('remove.do')}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
