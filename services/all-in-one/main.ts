import { runService } from '@gaugeway/platform/service';
import { allServices } from './all-services';

void runService(...allServices);
