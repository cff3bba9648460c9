import { Module } from '@nestjs/common';
import { ClosedClock } from './closed-clock.repository';
import { ClosedMarks } from './closed-marks.repository';
import { FrozenFigures } from './frozen-figures.repository';

/** Closed periods for the calculation of figures; imports no figures. */
@Module({
  providers: [ClosedClock, ClosedMarks, FrozenFigures],
  exports: [ClosedClock, ClosedMarks, FrozenFigures],
})
export class FrozenModule {}
