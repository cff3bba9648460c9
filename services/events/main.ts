import { runService } from '@gaugeway/platform/service';
import { eventsService } from './events.module';

void runService(eventsService);
