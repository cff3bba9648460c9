import type { Database } from '@gaugeway/platform/database';
import { FiguresRepository } from '../figures/aggregates/figures.repository';
import { PointFigures } from '../figures/aggregates/point-figures';
import { PointSeriesOf } from '../figures/aggregates/point-series';
import { ConsumptionService } from '../figures/consumption/consumption.service';
import { PeriodRegisters } from '../figures/consumption/period-registers';
import { RegisterNeighboursRepository } from '../figures/consumption/register-neighbours.repository';
import { RegisterRepository } from '../figures/consumption/register.repository';
import { ClosedClock } from '../figures/periods/frozen/closed-clock.repository';
import { FrozenFigures } from '../figures/periods/frozen/frozen-figures.repository';
import { LiveFigures } from '../figures/periods/live-figures';
import { ReadinessRepository } from '../figures/periods/readiness.repository';
import { PointSlots } from '../figures/shares/point-slots.repository';
import { MeterRowsRepository } from '../store/data/meter-rows.repository';
import { LayoutRepository } from '../store/layouts/layout.repository';
import { AccountingPointRepository } from '../store/registries/accounting-points/accounting-point.repository';
import { MeasuredPoints } from '../store/registries/accounting-points/measured-points';
import { PointFactsRepository } from '../store/registries/accounting-points/point-facts.repository';
import { RegisterFactsRepository } from '../store/registries/registers/register-facts.repository';
import { HeldBackRepository } from '../store/timeseries/held-back/held-back.repository';
import { RegisterStepsRepository } from '../store/timeseries/register-steps.repository';

/** Live figures without the application around them. */
export function liveFiguresOn(database: Database): LiveFigures {
  const points = new AccountingPointRepository(database);
  const measured = new MeasuredPoints(points);
  const facts = new RegisterFactsRepository(database);
  const registers = new RegisterRepository(
    database,
    new RegisterNeighboursRepository(database),
    facts,
    new RegisterStepsRepository(database),
  );
  const rows = new MeterRowsRepository(database, new LayoutRepository(database), new HeldBackRepository(database));
  return new LiveFigures(
    points,
    measured,
    new ConsumptionService(
      measured,
      registers,
      new FrozenFigures(database),
      new PointSlots(database),
      new ClosedClock(database),
    ),
    new PeriodRegisters(registers),
    new PointSeriesOf(new PointFigures(new FiguresRepository(database), registers, rows)),
    new PointFactsRepository(database),
    new ReadinessRepository(database),
    new PointSlots(database),
  );
}
