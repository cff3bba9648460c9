import { runService } from '@gaugeway/platform/service';
import { messagesService } from './messages.module';

void runService(messagesService);
