import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Consumers } from './consumes';
import { PeriodicMethods } from './every';
import { Marks } from './marks';

/** Finds what providers declare by decorators: handlers of topics, projections, periodic work. */
@Module({ imports: [DiscoveryModule], providers: [Marks, Consumers, PeriodicMethods] })
export class DecoratorsModule {}
