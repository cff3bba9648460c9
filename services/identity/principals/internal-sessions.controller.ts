import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { SessionContext } from '@gaugeway/platform/auth';
import { malformed, Undocumented } from '@gaugeway/platform/http';
import { z } from 'zod';
import { SessionLookup } from './session-lookup';

const sessionIds = z.array(z.uuid()).max(1000);

/** Calls for the gateway in another process. */
@Controller('internal/sessions')
export class InternalSessionsController {
  constructor(private readonly sessions: SessionLookup) {}

  @Post('resolve_consumer')
  @HttpCode(200)
  @Undocumented('internal')
  async resolveConsumer(@Body() body: { session_id?: unknown }): Promise<{ session: SessionContext | null }> {
    if (typeof body.session_id !== 'string' || !/^[0-9a-f-]{36}$/.test(body.session_id)) throw malformed();
    return { session: await this.sessions.findConsumer(body.session_id) };
  }

  @Post('resolve_all')
  @HttpCode(200)
  @Undocumented('internal')
  async resolveAll(@Body() body: { session_ids?: unknown }): Promise<{ sessions: SessionContext[] }> {
    const parsed = sessionIds.safeParse(body.session_ids);
    if (!parsed.success) throw malformed();
    return { sessions: await this.sessions.findAll(parsed.data) };
  }
}
