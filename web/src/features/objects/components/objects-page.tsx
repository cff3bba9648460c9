import { linkedObjects, type ObjectNode } from '@gaugeway/proto/api/objects';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconFileImport, IconMap2, IconMapPin, IconSitemap } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maySeeModule, useAccess, useCan } from '@/shared/access';
import { query } from '@/shared/api';
import { AddButton } from '@/entities/company';
import { BlankState, Dialog, Page, useCrumbs, useIsPhone } from '@/shared/ui';
import { useMove } from '../model/use-move';
import { useObjectSearch } from '../model/use-object-search';
import { useObjectTree } from '../model/use-object-tree';
import { ObjectForm } from './object-form';
import { ObjectView } from './object-view';
import { PageMenu } from './page-menu';
import { RemoveDialog } from './remove-dialog';
import { TreeBrowser } from './tree/tree-browser';
import classes from './objects.module.css';

/** cloud/objects: the tree of objects with the open object next to it, or covering it on a phone. */
export function ObjectsPage() {
  const { t } = useTranslation('objects');
  const isPhone = useIsPhone();
  const { id, q, select, search } = useObjectSearch();
  const tree = useObjectTree();
  const [isAdding, setAdding] = useState(false);
  const [unfoldedTo, setUnfoldedTo] = useState<string>();
  const seesMap = maySeeModule(useAccess(), SECTION.objectsMap);
  const seesAll = useCan('access_all', SECTION.objects);
  const mayCreate = useCan(['create', 'access_all'], SECTION.objects);
  const mayMove = useCan('update', SECTION.objects);
  const mayDelete = useCan(['delete', 'access_all'], SECTION.objects);
  const [removed, setRemoved] = useState<ObjectNode | null>(null);
  const move = useMove();
  useCrumbs([{ label: t('title') }]);
  const linked = useQuery({
    ...query(linkedObjects, { object_id: id ?? '' }),
    // The view of the object shows the error.
    meta: { quiet: true },
    enabled: id !== null,
  });
  // The tree opens to the object of the address once per position: nodes that are closed afterwards stay closed.
  const place = linked.data && [...linked.data.parents.map(({ _id }) => _id), id].join('/');
  if (place !== undefined && place !== unfoldedTo) {
    setUnfoldedTo(place);
    tree.unfold(linked.data?.parents ?? []);
  }
  const add = mayCreate && (
    <AddButton kind="objects" onClick={() => setAdding(true)}>
      {t('add')}
    </AddButton>
  );
  const isEmpty = tree.rows?.length === 0 && !q;
  const view = id !== null && (
    <ObjectView
      key={id}
      id={id}
      parents={linked.data?.parents ?? []}
      onSelect={select}
      onRemoved={(parentId) => {
        tree.forget(id);
        select(parentId);
      }}
    />
  );
  return (
    <Page
      fill
      title={t('title')}
      actions={
        <>
          {seesMap && (
            <Button
              variant="default"
              leftSection={<IconMap2 size={16} />}
              renderRoot={(props) => <Link to="/cloud/objects/map" {...props} />}
            >
              {t('map')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconMapPin size={16} />}
            renderRoot={(props) => <Link to="/cloud/objects/accounting-points" {...props} />}
          >
            {t('points_list')}
          </Button>
          <PageMenu onRestored={select} />
          {!isEmpty && add}
        </>
      }
    >
      {isEmpty ? (
        <div className={classes.empty}>
          <BlankState
            icon={IconSitemap}
            title={t(seesAll ? 'blank.title' : 'blank.closed')}
            hint={t(seesAll ? 'blank.hint' : 'blank.closed_hint')}
          >
            {mayCreate && (
              <AddButton kind="objects" onClick={() => setAdding(true)}>
                {t('blank.add')}
              </AddButton>
            )}
            {seesAll && (
              <Button
                variant="default"
                leftSection={<IconFileImport size={16} />}
                renderRoot={(props) => <Link to="/cloud/objects/import" {...props} />}
              >
                {t('import')}
              </Button>
            )}
          </BlankState>
        </div>
      ) : (
        <div className={classes.columns}>
          <section className={classes.side} aria-label={t('tree.label')}>
            <TreeBrowser
              tree={tree}
              label={t('tree.label')}
              q={q}
              selected={id}
              onSearch={search}
              onSelect={select}
              onMove={mayMove && !isPhone ? move : undefined}
              onRemove={mayDelete ? setRemoved : undefined}
            />
          </section>
          {!isPhone && (
            <section className={classes.main} aria-label={t('object')}>
              {view || <BlankState icon={IconSitemap} title={t('blank.none')} hint={t('blank.none_hint')} />}
            </section>
          )}
        </div>
      )}
      {isPhone && view && (
        <Dialog title={t('object')} onClose={() => select(null)}>
          {view}
        </Dialog>
      )}
      {removed && (
        <RemoveDialog
          object={removed}
          onClose={() => setRemoved(null)}
          onRemoved={() => {
            tree.forget(removed._id);
            // The open object may have been in the branch.
            if (id === removed._id || linked.data?.parents.some(({ _id }) => _id === removed._id))
              select(removed.parentId);
          }}
        />
      )}
      {isAdding && <ObjectForm parent={null} object={null} onClose={() => setAdding(false)} onAdded={select} />}
    </Page>
  );
}
