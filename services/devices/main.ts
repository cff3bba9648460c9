import { runService } from '@gaugeway/platform/service';
import { devicesService } from './devices.module';

void runService(devicesService);
