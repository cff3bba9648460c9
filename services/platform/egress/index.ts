export { isAddressAllowed } from './addresses';
export { Egress, type EgressAnswer, EgressError, type EgressRequest } from './egress';
export { EgressModule } from './egress.module';
