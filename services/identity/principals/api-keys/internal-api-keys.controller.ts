import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { SessionContext } from '@gaugeway/platform/auth';
import { malformed, Undocumented } from '@gaugeway/platform/http';
import { z } from 'zod';
import { ApiKeyService } from './api-key.service';

const question = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), address: z.string().max(100) });

/** For the gateway where it runs in a process of its own. */
@Controller('internal/api_keys')
export class InternalApiKeysController {
  constructor(private readonly keys: ApiKeyService) {}

  @Post('resolve')
  @HttpCode(200)
  @Undocumented('internal')
  async resolve(@Body() body: unknown): Promise<{ session: SessionContext | null }> {
    const asked = question.safeParse(body);
    if (!asked.success) throw malformed();
    return { session: await this.keys.find(asked.data.hash, asked.data.address) };
  }
}
