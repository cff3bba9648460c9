import {
  averagings,
  createSystemReport,
  dataTypes,
  layoutOf,
  measuringChannels,
  MOST_SYSTEM_POINTS,
  SYSTEM_LAYOUTS,
  systemReport as systemReportCall,
  systemReports,
  updateSystemReport,
  type WholeSystemReport,
} from '@gaugeway/proto/api/system-reports';
import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { inputBounds, query, useCall } from '@/shared/api';
import { dayOf, DialogForm, endOfDay, lastDays, NumberOrNone, PeriodDays, startOfDay } from '@/shared/forms';
import { useDone } from '@/shared/ui';
import { withSubjects } from '../../model/kind-draft';
import { isSystemWhole, type SystemDraft, systemDraft, systemInput, wrongFields } from '../../model/system-draft';
import { Choice } from '../choice';
import classes from '../reports.module.css';
import { SubjectList } from '../subject-list';

/** Most points with an input for their code; more are set through the API. */
const CODES_SHOWN = 20;

/** Refetches the list and the reports. */
export function useSystemReportsChanged() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [id] }) => id === systemReports.id || id === systemReportCall.id,
    });
}

const daysOf = ({ date_start, date_end }: WholeSystemReport, zone: number) => ({
  ...{ start: startOfDay(date_start, zone), stop: endOfDay(date_end, zone) },
});

interface SystemFormProps {
  /** null = a new one. */
  report: WholeSystemReport | null;
  onClose: () => void;
}

/** Creates an exchange file, or changes its settings and creates it again. */
export function SystemForm({ report, onClose }: SystemFormProps) {
  const { t } = useTranslation(['system-reports', 'reports']);
  const own = useUserZone();
  const zone = report?.settings.zone ?? own;
  const changed = useSystemReportsChanged();
  const [draft, setDraft] = useState(() => systemDraft(report, report ? daysOf(report, zone) : lastDays(1, zone)));
  const change = (part: Partial<SystemDraft>) => setDraft((old) => ({ ...old, ...part }));
  const intervals = useQuery(query(averagings, {}));
  const types = useQuery(query(dataTypes, {}));
  const channels = useQuery(query(measuringChannels, {}));
  const saved = {
    meta: { quiet: true },
    onSuccess: useDone([], changed, onClose),
  };
  const create = useCall(createSystemReport, saved);
  const update = useCall(updateSystemReport, saved);
  const send = () => {
    const { start, stop } = draft.period;
    const input = systemInput(draft, { date_start: dayOf(start, zone), date_end: dayOf(stop, zone) }, zone);
    if (report) update.mutate({ id: report.id, ...input });
    else create.mutate(input);
  };
  const wrong = wrongFields(draft);
  const layout = layoutOf(draft.layout);
  const text = (name: 'senderInn' | 'senderName' | 'areaInn' | 'areaName') => (
    <TextInput
      label={t(`field.${name}`)}
      {...(name.endsWith('Inn')
        ? inputBounds(createSystemReport, 'sender', 'inn')
        : inputBounds(createSystemReport, 'sender', 'name'))}
      error={wrong.has(name) ? t('form.wrong_inn') : null}
      value={draft[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <DialogForm
      title={t(report ? 'form.edit' : 'form.new')}
      confirm={t('reports:form.order')}
      size={618}
      error={create.error ?? update.error}
      saving={create.isPending || update.isPending}
      disabled={!isSystemWhole(draft)}
      onClose={onClose}
      onSubmit={send}
    >
      <Choice
        label={t('field.layout')}
        names={SYSTEM_LAYOUTS}
        value={draft.layout}
        title={(name) => t(`layout.${name}`)}
        onChange={(layout) => change({ layout })}
      />
      <SubjectList
        draft={draft}
        most={MOST_SYSTEM_POINTS}
        onAdd={(subjects) => setDraft((old) => withSubjects(old, subjects))}
        onKeep={(subjects) => change({ subjects })}
      />
      {draft.subjects.slice(0, CODES_SHOWN).map(({ id, title }) => (
        <TextInput
          key={id}
          label={t('form.code', { name: title })}
          placeholder={String(id)}
          {...inputBounds(createSystemReport, 'codes', 'any')}
          error={wrong.has(String(id)) ? t('form.wrong_code') : null}
          value={draft.codes[id] ?? ''}
          onChange={(event) => change({ codes: { ...draft.codes, [id]: event.currentTarget.value } })}
        />
      ))}
      <PeriodDays period={draft.period} zone={zone} onChange={(period) => change({ period })} />
      <div className={classes.pair}>
        <Select
          label={t('field.averaging')}
          allowDeselect={false}
          data={(intervals.data?.averaging ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
          value={String(draft.averaging)}
          onChange={(value) => change({ averaging: value === '60' ? 60 : 30 })}
        />
        {layout.hasMessages && (
          <NumberOrNone
            label={t('field.number')}
            required
            {...inputBounds(createSystemReport, 'number')}
            allowDecimal={false}
            value={draft.number}
            onChange={(number) => change({ number })}
          />
        )}
        {layout.hasPower && (
          <Select
            label={t('field.data_type')}
            allowDeselect={false}
            data={(types.data?.data_type ?? []).map(({ id, title }) => ({ value: id, label: title }))}
            value={draft.dataType}
            onChange={(value) => change({ dataType: value === 'power' ? 'power' : 'energy' })}
          />
        )}
      </div>
      <MultiSelect
        label={t('field.channels')}
        data={(channels.data?.measuring_channel ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        value={[...draft.channels]}
        onChange={(chosen) => change({ channels: chosen })}
      />
      {layout.hasMessages && (
        <>
          <div className={classes.pair}>
            {text('senderName')}
            {text('senderInn')}
          </div>
          <div className={classes.pair}>
            {text('areaName')}
            {text('areaInn')}
          </div>
        </>
      )}
      <TextInput
        label={t('reports:field.title')}
        placeholder={t(`layout.${draft.layout}`)}
        {...inputBounds(createSystemReport, 'title')}
        value={draft.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
    </DialogForm>
  );
}
