import { Controller } from '@nestjs/common';
import { type Context, callerZone } from '@gaugeway/platform/auth';
import { sendDocument, writeWorkbook } from '@gaugeway/platform/documents';
import { Implements, parseRawInput, whenClosed } from '@gaugeway/platform/http';
import { HeavySlots } from '@gaugeway/platform/slots';
import { balanceLosses, balanceReport, groupBalance, type InputOf, type ReplyOf } from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { balanceSheets } from './balance-sheet';
import { BalanceService } from './balance.service';
import { LossesService } from './losses.service';

@Controller()
export class BalanceController {
  constructor(
    private readonly balance: BalanceService,
    private readonly lossList: LossesService,
    private readonly slots: HeavySlots,
  ) {}

  @Implements(groupBalance)
  of(ctx: Context, input: InputOf<typeof groupBalance>): Promise<ReplyOf<typeof groupBalance>> {
    return this.balance.of(ctx, input);
  }

  @Implements(balanceLosses)
  losses(ctx: Context, input: InputOf<typeof balanceLosses>): Promise<ReplyOf<typeof balanceLosses>> {
    return this.lossList.list(ctx, input);
  }

  @Implements(balanceReport)
  async report(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const input = parseRawInput(balanceReport, request);
    const gone = whenClosed(reply);
    const { language } = ctx;
    const zone = callerZone(ctx);
    const file = await this.slots.run(
      ctx,
      async () =>
        writeWorkbook(balanceSheets(await this.balance.of(ctx, input), { language, zone, step: input.step }), gone),
      gone,
    );
    await sendDocument(reply, `balance_${input.id}`, 'xlsx', file);
  }
}
