export { entityLimitController } from './entity-limit.controller';
export { EntityLimits, type ServiceLimits } from './entity-limit.repository';
