import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { SessionContext } from '@gaugeway/platform/auth';
import { malformed, Undocumented } from '@gaugeway/platform/http';
import { z } from 'zod';
import { ApiKeyService } from './api-key.service';

const question = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), address: z.string().max(100) });

/** For the gateway where it runs in another process. */
@Controller('internal/api_keys')
export class InternalApiKeysController {
  constructor(private readonly keys: ApiKeyService) {}

  @Post('resolve')
  @HttpCode(200)
  @Undocumented('internal')
  async resolve(@Body() body: unknown): Promise<{ session: SessionContext | null }> {
    const parsed = question.safeParse(body);
    if (!parsed.success) throw malformed();
    return { session: await this.keys.find(parsed.data.hash, parsed.data.address) };
  }
}
