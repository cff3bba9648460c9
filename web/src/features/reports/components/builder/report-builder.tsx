import { PERIOD_READINGS } from '@gaugeway/proto/api/report-structure';
import { previewTemplate } from '@gaugeway/proto/api/report-structures';
import { reportTemplates } from '@gaugeway/proto/api/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepDraft, keptDraft, useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import {
  type BuilderDraft,
  isArranged,
  type Preset,
  presetOf,
  PRESETS,
  readBuilderDraft,
  structureInput,
  withStructure,
} from '../../model/builder-draft';
import { BuilderForm } from './builder-form';
import { BuilderPreview } from './builder-preview';
import classes from './builder.module.css';

const PAUSE_MS = 400;
/** Key of the stored draft. */
const KEPT = 'report_builder';

/** Selected fields of selected points over a period: the form beside its result. */
export function ReportBuilder() {
  const { t } = useTranslation('report-builder');
  const zone = useUserZone();
  const arrangement = (preset: Preset) =>
    presetOf(
      preset,
      { title: t(`preset.${preset}`), supplier: t('signature.supplier'), consumer: t('signature.consumer') },
      zone,
    );
  // The draft is stored in this browser: the user may open another screen meanwhile.
  const [kept] = useState(() => keptDraft(KEPT, readBuilderDraft)?.value);
  const [preset, setPreset] = useState<string>(kept?.preset ?? 'statement');
  const templates = useQuery({ ...query(reportTemplates, {}), select: ({ templates: found }) => found });
  const own = (templates.data ?? []).flatMap(({ id, title, structure }) => (structure ? { id, title, structure } : []));
  const [draft, setDraft] = useState<BuilderDraft>(() => kept?.draft ?? { ...arrangement('statement'), subjects: [] });
  const change = (next: BuilderDraft, begun = preset) => {
    setDraft(next);
    keepDraft(KEPT, { preset: begun, draft: next });
  };
  const [debounced] = useDebouncedValue(draft, PAUSE_MS);
  const isWhole = isArranged(debounced);
  const preview = useQuery({
    ...query(previewTemplate, structureInput(debounced, zone)),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  });
  return (
    <div className={classes.builder}>
      <BuilderForm
        draft={draft}
        preset={preset}
        zone={zone}
        templates={own}
        onPreset={(next) => {
          const template = own.find(({ id }) => id === next);
          const ours = PRESETS.find((one) => one === next);
          setPreset(next);
          if (template) change(withStructure(draft, template.title, template.structure), next);
          else if (ours) change({ ...arrangement(ours), subjects: draft.subjects }, next);
        }}
        onChange={change}
      />
      <BuilderPreview
        draft={draft}
        zone={zone}
        isWhole={isWhole && isArranged(draft)}
        found={preview}
        // A profile has no fields until points are selected.
        lacksFields={draft.subjects.length > 0 && draft.messageType !== PERIOD_READINGS && draft.fields.length === 0}
      />
    </div>
  );
}
