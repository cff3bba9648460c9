import { edgeService } from '../gateway/gateway.module';
import { services } from './services';

/** Every service of the product, side by side in one process: the embedded shape. */
export const allServices = [...services, edgeService];
