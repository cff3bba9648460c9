import { runService } from '@gaugeway/platform/service';
import { objectsService } from './objects.module';

void runService(objectsService);
