import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { LONGEST_ADDRESS, type SessionContext } from '@gaugeway/platform/auth';
import { malformed, Undocumented } from '@gaugeway/platform/http';
import { z } from 'zod';
import { ApiKeyService } from './api-key.service';

const use = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), address: z.string().max(LONGEST_ADDRESS) });
const question = z.object({ uses: z.array(use).max(1000) });

/** Calls for the gateway in another process. */
@Controller('internal/api_keys')
export class InternalApiKeysController {
  constructor(private readonly keys: ApiKeyService) {}

  @Post('resolve_all')
  @HttpCode(200)
  @Undocumented('internal')
  async resolveAll(@Body() body: unknown): Promise<{ sessions: (SessionContext | null)[] }> {
    const parsed = question.safeParse(body);
    if (!parsed.success) throw malformed();
    return { sessions: await this.keys.findAll(parsed.data.uses) };
  }
}
