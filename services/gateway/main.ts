import { runService } from '@gaugeway/platform/service';
import { gatewayService } from './gateway.module';

void runService(gatewayService);
