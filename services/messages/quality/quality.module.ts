import { Module } from '@nestjs/common';
import { EventTrialsModule } from './event-trials/event-trials.module';
import { GapsModule } from './gaps/gaps.module';
import { ValidationModule } from './validation/validation.module';

/** Verdicts on values, estimates, gaps, and trials of event rules. */
@Module({ imports: [EventTrialsModule, GapsModule, ValidationModule] })
export class QualityModule {}
