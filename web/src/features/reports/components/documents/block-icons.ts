import type { DesignBlockKind } from '@gaugeway/proto/api/design-schema';
import {
  IconActivityHeartbeat,
  IconAlignLeft,
  IconArrowsVertical,
  IconChartBar,
  IconHeading,
  IconList,
  IconListDetails,
  IconMinus,
  IconPageBreak,
  IconPhoto,
  IconScale,
  IconSignature,
  IconSum,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react';

/** Icons of blocks by kind. */
export const BLOCK_ICONS: Readonly<Record<DesignBlockKind, TablerIcon>> = {
  points: IconTable,
  consumption: IconListDetails,
  chart: IconChartBar,
  totals: IconSum,
  balance: IconScale,
  quality: IconActivityHeartbeat,
  events: IconList,
  heading: IconHeading,
  text: IconAlignLeft,
  image: IconPhoto,
  signatures: IconSignature,
  line: IconMinus,
  space: IconArrowsVertical,
  page_break: IconPageBreak,
};
