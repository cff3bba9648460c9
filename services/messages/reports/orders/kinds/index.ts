import type { ReportTemplateId } from '@gaugeway/proto/api';
import { balance } from './balance';
import { consumption } from './consumption';
import { consumptionParts } from './consumption-parts';
import { pointParts } from './point-parts';
import type { MakeTable } from '../gather';

/** How each report is made. */
export const MAKE_TABLE: Readonly<Record<ReportTemplateId, MakeTable>> = {
  point_parts: pointParts,
  consumption,
  consumption_parts: consumptionParts,
  balance,
};
