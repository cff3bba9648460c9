import { QualityPage } from '@/features/quality';
import { DataWindow } from './data-window';

/** cloud/devices/quality; a value is looked at in the data view over the list. */
export function QualityScreen() {
  return <QualityPage DataWindow={DataWindow} />;
}
