import { Module } from '@nestjs/common';
import { ClosedMarks } from './closed-marks.repository';
import { FrozenFigures } from './frozen-figures.repository';

/** Closed periods for the calculation of figures; imports no figures. */
@Module({
  providers: [ClosedMarks, FrozenFigures],
  exports: [ClosedMarks, FrozenFigures],
})
export class FrozenModule {}
