export * from './bus';
export * from './bus.module';
export { BusWiringError, isTransient, UnpublishableError } from './faults';
export { Outbox } from './outbox/outbox';
export { outboxTable } from './outbox/outbox.repository';
export { keepProjection, type Projection } from './projection';
