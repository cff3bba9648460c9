import { runService } from '@gaugeway/platform/service';
import { tasksService } from './tasks.module';

void runService(tasksService);
