import { runService } from '@gaugeway/platform/service';
import { connectorService } from './connector.module';

void runService(connectorService);
