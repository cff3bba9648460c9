import { runService } from '@gaugeway/platform/service';
import { identityService } from './identity.module';

void runService(identityService);
