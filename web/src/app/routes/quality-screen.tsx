import { QualityPage } from '@/features/quality';
import { DataWindow } from './data-window';

/** cloud/devices/quality; a value opens in the data view over the list. */
export function QualityScreen() {
  return <QualityPage DataWindow={DataWindow} />;
}
