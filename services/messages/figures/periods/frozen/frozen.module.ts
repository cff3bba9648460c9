import { Module } from '@nestjs/common';
import { ClosedMarks } from './closed-marks.repository';
import { FrozenFigures } from './frozen-figures.repository';

/** What the calculation of figures needs of closed periods; it imports no figures. */
@Module({
  providers: [ClosedMarks, FrozenFigures],
  exports: [ClosedMarks, FrozenFigures],
})
export class FrozenModule {}
