import { deviceMessages } from '@gaugeway/proto/api/messages';
import { importReadings, readingsTemplate } from '@gaugeway/proto/api/readings-import';
import { useTranslation } from 'react-i18next';
import { call, download } from '@/shared/api';
import { ChoiceSelect } from '@/shared/forms';
import { SheetImportDialog } from '@/shared/sheet-import';
import { useDone } from '@/shared/ui';
import type { DataDevice } from '../model/data-device';

/** Message types that a spreadsheet can contain: readings, the power profile and the archives. */
const TYPES = [1, 5, 100, 101, 103] as const;

const COUNTS = ['new', 'changed', 'unchanged', 'manual', 'faulty'] as const;

interface ImportDialogProps {
  device: DataDevice;
  /** The message type that the view shows. */
  type: number | undefined;
  onClose: () => void;
}

/** Import of readings from a spreadsheet. */
export function ImportDialog({ device, type, onClose }: ImportDialogProps) {
  const { t } = useTranslation('device-data');
  return (
    <SheetImportDialog
      title={t('import.title')}
      text={t('import.text')}
      kind={TYPES.find((one) => one === type) ?? 1}
      kindInput={(value, choose) => (
        <ChoiceSelect
          label={t('import.type')}
          value={value}
          choices={TYPES}
          titleOf={(one) => t(`import.type_${one}`)}
          onChange={choose}
        />
      )}
      send={(upload, msgType) => call(importReadings, { id: device.id, msgType, ...upload })}
      template={(msgType) => download(readingsTemplate, { id: device.id, msgType })}
      countsOf={(verdict) =>
        COUNTS.flatMap((name) => (verdict[name] ? [t(`import.count_${name}`, { count: verdict[name] })] : []))
      }
      rowsOf={(verdict) => verdict.new + verdict.changed}
      confirmOf={(count) => (count > 0 ? t('import.do', { count }) : t('import.do_none'))}
      onImported={useDone([deviceMessages], onClose)}
      onClose={onClose}
    />
  );
}
