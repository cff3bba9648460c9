import {
  companyModels,
  type CompanyModelSummary,
  deleteCompanyModel,
  discardModelDraft,
} from '@gaugeway/proto/api/company-models';
import { deviceModels } from '@gaugeway/proto/api/devices';
import { ActionIcon, Group, Menu } from '@mantine/core';
import {
  IconCode,
  IconCopy,
  IconDots,
  IconPencil,
  IconRestore,
  IconRulerMeasure,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, useUserZone } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { CardFoot, CardHead, type DataColumn, DataTable, TableCard, useTableLayout } from '@/shared/data-table';
import { formatDateTime } from '@/shared/i18n';
import { AddButton } from '@/entities/company';
import { BlankState, confirm, ErrorState, ResourceLabel, StateMark, useDone } from '@/shared/ui';
import { CodecEditor } from './codec-editor';
import { CopyEditor } from './copy-editor';
import classes from './company-models.module.css';

const route = getRouteApi('/cloud/company-settings');
const ORDER = { field: 'name', descending: false };
/** Values of `model` in the address for a new model of each kind; otherwise it is the id of a model. */
const NEW = { copy: 'new-copy', codec: 'new-codec' } as const;

/** Models that the company created: by copying one of the catalogue, and by uploading a payload codec. */
export function ModelsTab() {
  const { t } = useTranslation(['models', 'common']);
  const { user } = useCurrentUser();
  const { model: opened } = route.useSearch();
  const navigate = route.useNavigate();
  const found = useQuery({ ...query(companyModels, {}), staleTime: 0 });
  const show = (model: string | undefined) => void navigate({ search: (old) => ({ ...old, model }) });
  const does = { edit: ({ id }: CompanyModelSummary) => show(String(id)), ...useEndings() };
  const columns = useColumns(does);
  const layout = useTableLayout('company-models', columns);
  const rows = found.data?.company_models;
  const isDemo = user.is_demo;
  const add = (
    <Group gap="xs">
      <AddButton
        kind="company_models"
        variant="default"
        leftSection={<IconCopy size={16} />}
        disabled={isDemo}
        onClick={() => show(NEW.copy)}
      >
        {t('copy_model')}
      </AddButton>
      <AddButton
        kind="company_models"
        leftSection={<IconCode size={16} />}
        disabled={isDemo}
        onClick={() => show(NEW.codec)}
      >
        {t('upload_codec')}
      </AddButton>
    </Group>
  );
  const blank = () => {
    if (found.isError && !rows) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    return rows?.length === 0 ? (
      <BlankState icon={IconRulerMeasure} title={t('none')} hint={t('none_hint')}>
        {add}
      </BlankState>
    ) : undefined;
  };
  const row = rows?.find(({ id }) => String(id) === opened);
  return (
    <>
      <TableCard
        fill
        toolbar={
          <div className={classes.toolbar}>
            <p className={classes.lead}>{t('lead')}</p>
            {rows !== undefined && rows.length > 0 && add}
          </div>
        }
      >
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowId={({ id }) => String(id)}
          layout={layout}
          sort={ORDER}
          onSort={() => undefined}
          total={rows?.length}
          onOpen={(model) => {
            if (model.own) show(String(model.id));
          }}
          card={(model) => <ModelCard model={model} />}
          cardActions={(model) => (model.own ? <ModelMenu model={model} isDemo={isDemo} {...does} /> : null)}
          blank={blank()}
        />
      </TableCard>
      <CopyEditor
        target={opened === NEW.copy ? 'new' : row?.own && row.kind === 'copy' ? row.id : null}
        onClose={() => show(undefined)}
      />
      <CodecEditor
        target={opened === NEW.codec ? 'new' : row?.own && row.kind === 'codec' ? row.id : null}
        onClose={() => show(undefined)}
      />
    </>
  );
}

/** Both confirm first: deletions cannot be undone. */
function useEndings(): Record<'remove' | 'discard', (model: CompanyModelSummary) => void> {
  const { t } = useTranslation(['models', 'common']);
  const onSuccess = useDone([companyModels, deviceModels]);
  const remove = useCall(deleteCompanyModel, { onSuccess });
  const discard = useCall(discardModelDraft, { onSuccess });
  const confirmAndCall = async (action: 'delete' | 'discard', { id, name }: CompanyModelSummary) => {
    const answer = await confirm({
      title: t(`${action}_title`, { name }),
      text: t(`${action}_text`),
      confirm: t(action),
      cancel: t('common:actions.cancel'),
      danger: true,
    });
    if (answer) (action === 'delete' ? remove : discard).mutate({ id });
  };
  return {
    remove: (model) => void confirmAndCall('delete', model),
    discard: (model) => void confirmAndCall('discard', model),
  };
}

function ModelState({ model }: { model: CompanyModelSummary }) {
  const { t } = useTranslation('models');
  if (model.state === 'draft') return <StateMark tone="idle" label={t('state.draft')} />;
  if (model.has_draft) return <StateMark tone="warning" label={t('state.has_draft')} />;
  return <StateMark tone="online" label={t('state.ready')} />;
}

function useKind(): (model: CompanyModelSummary) => string {
  const { t } = useTranslation('models');
  return ({ kind, base }) =>
    kind === 'codec' ? t('kind.codec') : t('kind.copy', { model: `${base?.brand ?? ''} ${base?.name ?? ''}`.trim() });
}

function ModelCard({ model }: { model: CompanyModelSummary }) {
  const { t } = useTranslation('models');
  const kindOf = useKind();
  return (
    <>
      <CardHead>
        <span className={classes.name}>{model.name}</span>
        <ModelState model={model} />
      </CardHead>
      <span className={classes.second}>{[model.brand, kindOf(model)].filter(Boolean).join(' · ')}</span>
      <CardFoot>
        <ResourceLabel resource={model.resource} />
        <span>{t('devices', { count: model.devices_count })}</span>
      </CardFoot>
    </>
  );
}

interface ModelMenuProps {
  model: CompanyModelSummary;
  isDemo: boolean;
  edit: (model: CompanyModelSummary) => void;
  remove: (model: CompanyModelSummary) => void;
  discard: (model: CompanyModelSummary) => void;
}

/** Actions of a model of the company. */
function ModelMenu({ model, isDemo, edit, remove, discard }: ModelMenuProps) {
  const { t } = useTranslation('models');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('more', { name: model.name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => edit(model)}>
          {t('edit')}
        </Menu.Item>
        {model.has_draft && (
          <Menu.Item leftSection={<IconRestore size={16} />} disabled={isDemo} onClick={() => discard(model)}>
            {t('discard')}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} disabled={isDemo} onClick={() => remove(model)}>
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function useColumns(does: Omit<ModelMenuProps, 'model' | 'isDemo'>): DataColumn<CompanyModelSummary>[] {
  const { t } = useTranslation(['models', 'common']);
  const zone = useUserZone();
  const { user } = useCurrentUser();
  const kindOf = useKind();
  const isDemo = user.is_demo;
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('name'),
        width: 240,
        fixed: true,
        grow: true,
        cell: (model) => (
          <span className={classes.lines}>
            <span className={classes.name}>{model.name}</span>
            {model.brand && <span className={classes.second}>{model.brand}</span>}
          </span>
        ),
      },
      { id: 'kind', title: t('kind.title'), width: 240, cell: kindOf },
      {
        id: 'resource',
        title: t('resource'),
        width: 160,
        cell: ({ resource }) => <ResourceLabel resource={resource} />,
      },
      { id: 'state', title: t('state.title'), width: 256, cell: (model) => <ModelState model={model} /> },
      {
        id: 'devices',
        title: t('devices_title'),
        width: 112,
        align: 'end',
        cell: ({ devices_count }) => devices_count,
      },
      { id: 'changed', title: t('changed'), width: 176, cell: ({ changed_at }) => formatDateTime(changed_at, zone) },
      {
        id: 'menu',
        title: '',
        width: 56,
        fixed: true,
        pinned: true,
        cell: (model) =>
          model.own ? (
            <ModelMenu model={model} isDemo={isDemo} {...does} />
          ) : (
            <span className={classes.second}>{t('inherited')}</span>
          ),
      },
    ],
    // The actions only send calls and navigate.
    // oxlint-disable-next-line react/exhaustive-deps
    [t, zone, isDemo],
  );
}
