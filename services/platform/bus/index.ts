export { Arrival } from './arrival';
export * from './bus';
export * from './bus.module';
export { isTransient, UnpublishableError } from './faults';
export { Outbox } from './outbox/outbox';
export { outboxTable } from './outbox/outbox.repository';
export { keepProjection } from './projection';
export * from './registry-projection.repository';
export { registrySource, republisher, Republisher } from './republish/republisher';
