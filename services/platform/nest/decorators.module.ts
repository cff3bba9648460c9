import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Consumers } from './consumes';
import { PeriodicMethods } from './every';
import { Marks } from './marks';
import { WorkMethods } from './works';

/** Finds declarations of providers by decorators: handlers of topics, projections, periodic work, work of queues. */
@Module({ imports: [DiscoveryModule], providers: [Marks, Consumers, PeriodicMethods, WorkMethods] })
export class DecoratorsModule {}
