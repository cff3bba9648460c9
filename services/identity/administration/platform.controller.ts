import { Controller } from '@nestjs/common';
import { Implements } from '@gaugeway/platform/http';
import { health, type ReplyOf } from '@gaugeway/proto/api';
import { HealthService } from './health.service';

@Controller()
export class PlatformController {
  constructor(private readonly state: HealthService) {}

  @Implements(health)
  health(): Promise<ReplyOf<typeof health>> {
    return this.state.read();
  }
}
