import {
  checkSmartImport,
  SMART_FIELDS,
  type SmartColumn,
  type SmartReading,
  smartImportFiles,
  smartImportJob,
  smartImportLayout,
} from '@gaugeway/proto/api/smart-import';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import '@mantine/dates/styles.layer.css';
import { Button, Checkbox, Select, Skeleton, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { inputBounds, isNotFound, query, useCall } from '@/shared/api';
import { ErrorSummary } from '@/shared/forms';
import { formatNumber, inZone } from '@/shared/i18n';
import { SheetCard } from '@/shared/sheet-import';
import { ErrorState, errorText, NotFound, Page } from '@/shared/ui';
import { type Chosen, choose, chosenOf, isSameLayout, lackOf, mappingOf, recognised } from '../model/mapping';
import { ImportSteps } from './steps';
import classes from './object-import.module.css';

/** Kinds that rows without a resource can have. */
const KINDS = [1, 2, 3, 4, 5, 8, 9] as const;
type Layout = ReplyOf<typeof smartImportLayout>;

/**
 * Mapping of the columns of a spreadsheet: as recognised or as in a dry run (`as`), and as the user decides. The
 * mapping of a dry run of another file applies if the headings are the same; its settings for all rows always apply.
 */
export function MappingStep({ id, as }: { id: number; as: number | undefined }) {
  const { t } = useTranslation('object-import');
  const found = useQuery({ ...query(smartImportLayout, { id }), meta: { quiet: true } });
  const earlier = useQuery({
    ...query(smartImportJob, { id: as ?? 0 }),
    enabled: as !== undefined,
    meta: { quiet: true },
  });
  const before = earlier.data?.bulk_job.source_id ?? id;
  const other = useQuery({
    ...query(smartImportLayout, { id: before }),
    enabled: before !== id,
    meta: { quiet: true },
  });
  const isKnown = as === undefined || !(earlier.isPending || (before !== id && other.isPending));
  if (isNotFound(found.error)) return <NotFound what="page" />;
  return (
    <Page title={found.data?.file.name ?? t('title')}>
      <div className={classes.panel}>
        <ImportSteps step="columns" />
        {found.isError && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {!(found.data && isKnown) && !found.isError && <Skeleton height={240} radius="md" />}
        {found.data && isKnown && (
          <Mapping
            layout={found.data}
            reading={earlier.data?.reading ?? null}
            isSame={before === id || isSameLayout(found.data.columns, other.data?.columns ?? [])}
          />
        )}
      </div>
    </Page>
  );
}

interface MappingProps {
  layout: Layout;
  /** Mapping of an earlier dry run. */
  reading: SmartReading | null;
  /** true: the columns are those of the layout. */
  isSame: boolean;
}

function Mapping({ layout, reading, isSame }: MappingProps) {
  const { t } = useTranslation('object-import');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>(() =>
    reading && isSame ? chosenOf(layout.columns, reading) : recognised(layout.columns),
  );
  const [city, setCity] = useState(reading?.city ?? '');
  const [kind, setKind] = useState(reading?.kind == null ? null : String(reading.kind));
  const [fillDown, setFillDown] = useState(reading?.fill_down ?? false);
  const zone = useUserZone();
  const [since, setSince] = useState(reading?.since == null ? null : inZone(reading.since, zone).format('YYYY-MM-DD'));
  const check = useCall(checkSmartImport, {
    meta: { quiet: true },
    onSuccess: ({ bulk_job }) => {
      void client.invalidateQueries({ queryKey: [smartImportFiles.id] });
      // The link back keeps the selected columns.
      const back = { file: layout.file.id, as: bulk_job.id };
      void navigate({ to: '/cloud/objects/import', search: back, replace: true }).then(() =>
        navigate({ to: '/cloud/objects/import', search: { job: bulk_job.id } }),
      );
    },
  });
  const lack = lackOf(chosen, city);
  return (
    <>
      <SheetCard
        title={t('columns.title')}
        texts={[
          `${t('columns.text', { rows: formatNumber(layout.rows, 0), count: layout.columns.length })} ${
            layout.head_row === null ? t('columns.no_heads') : t('columns.heads', { row: layout.head_row })
          }`,
          ...(layout.has_merged ? [t('columns.merged')] : []),
        ]}
      >
        <table className={classes.mapping}>
          <thead>
            <tr>
              <th>{t('columns.column')}</th>
              <th>{t('columns.samples')}</th>
              <th>{t('columns.field')}</th>
            </tr>
          </thead>
          <tbody>
            {layout.columns.map((column) => (
              <ColumnRow key={column.column} column={column} chosen={chosen} onChoose={setChosen} />
            ))}
          </tbody>
        </table>
      </SheetCard>
      <SheetCard title={t('rest.title')} texts={[t('rest.text')]}>
        <div className={classes.fields}>
          <TextInput
            label={t('rest.city')}
            value={city}
            {...inputBounds(checkSmartImport, 'city')}
            onChange={(event) => setCity(event.currentTarget.value)}
          />
          <Select
            label={t('rest.kind')}
            placeholder={t('rest.no_kind')}
            clearable
            clearButtonProps={{ 'aria-label': t('rest.no_kind') }}
            value={kind}
            onChange={setKind}
            data={KINDS.map((each) => ({ value: String(each), label: t(`kind.${each}`) }))}
          />
          <DateInput
            label={t('rest.since')}
            description={t('rest.since_hint')}
            placeholder={t('rest.since_now')}
            valueFormat="DD.MM.YYYY"
            clearable
            clearButtonProps={{ 'aria-label': t('rest.since_now') }}
            maxDate={inZone(Date.now() / 1000, zone).format('YYYY-MM-DD')}
            value={since}
            onChange={setSince}
          />
        </div>
        <Checkbox
          mt="md"
          label={t('rest.fill_down')}
          description={t('rest.fill_down_hint')}
          checked={fillDown}
          onChange={(event) => setFillDown(event.currentTarget.checked)}
        />
      </SheetCard>
      <ErrorSummary message={check.error ? errorText(check.error) : lack && t(`lack.${lack}`)} />
      <div>
        <Button
          leftSection={<IconChecklist size={16} />}
          disabled={lack !== null}
          loading={check.isPending}
          onClick={() =>
            check.mutate({
              id: layout.file.id,
              mapping: mappingOf(chosen),
              head_row: layout.head_row,
              city: city.trim(),
              kind: kind === null ? null : Number(kind),
              fill_down: fillDown,
              since: since === null ? null : Date.parse(`${since}T00:00Z`) / 1000 - zone * 3600,
            })
          }
        >
          {t('columns.check')}
        </Button>
      </div>
    </>
  );
}

function ColumnRow({
  column,
  chosen,
  onChoose,
}: {
  column: SmartColumn;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}) {
  const { t } = useTranslation('object-import');
  const name = column.head || t('columns.number', { number: column.column + 1 });
  const field = chosen.get(column.column) ?? null;
  const isByContent = column.by === 'content' && field === column.field;
  return (
    <tr>
      <td className={classes.head}>{name}</td>
      <td className={classes.samples}>{column.samples.join(' · ')}</td>
      <td>
        <Select
          aria-label={t('columns.field_of', { name })}
          placeholder={t('columns.unused')}
          description={isByContent ? t('columns.by_content') : undefined}
          inputWrapperOrder={['input', 'description']}
          clearable
          clearButtonProps={{ 'aria-label': t('columns.unused') }}
          value={field}
          onChange={(value) => {
            const next = SMART_FIELDS.find((each) => each === value) ?? null;
            onChoose(choose(chosen, column.column, next));
          }}
          data={SMART_FIELDS.map((each) => ({ value: each, label: t(`field.${each}`) }))}
        />
      </td>
    </tr>
  );
}
