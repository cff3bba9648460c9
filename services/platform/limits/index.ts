export { entityLimitController } from './entity-limit.controller';
export { EntityLimits } from './entity-limit.repository';
export type { ServiceLimits } from './service-limits';
