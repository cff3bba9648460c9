import { Module } from '@nestjs/common';
import { FinalFigures } from './final-cells';
import { PointSlots } from './point-slots.repository';
import { ShareRepository } from './share.repository';

/** Share of the time of sums with final values; imports no figures. */
@Module({
  providers: [FinalFigures, PointSlots, ShareRepository],
  exports: [FinalFigures, PointSlots, ShareRepository],
})
export class SharesModule {}
