import { importPoints, pointTemplate } from '@gaugeway/proto/api/object-imports';
import { useTranslation } from 'react-i18next';
import { call, download } from '@/shared/api';
import { EntryImportDialog } from '@/entities/point';
import { usePointsChanged } from '../model/use-point';

/** Accounting points from a spreadsheet. */
export function ImportPoints({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sheet-import');
  const changed = usePointsChanged();
  return (
    <EntryImportDialog
      title={t('title.points')}
      hint={t('text_points')}
      send={(upload) => call(importPoints, upload)}
      template={() => download(pointTemplate, {})}
      onImported={() => void changed()}
      onClose={onClose}
    />
  );
}
