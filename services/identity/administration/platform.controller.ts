import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { health } from '@gaugeway/proto/api';
import { HealthService } from './health.service';

@Controller()
export class PlatformController {
  constructor(private readonly state: HealthService) {}

  readonly health = handle(health, () => this.state.read());
}
