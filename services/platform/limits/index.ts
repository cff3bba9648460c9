export { entityLimitController } from './entity-limit.controller';
export { EntityLimits } from './entity-limit.repository';
