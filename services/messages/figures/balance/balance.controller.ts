import { Controller } from '@nestjs/common';
import { callerZone } from '@gaugeway/platform/auth';
import { sendDocument, writeWorkbook } from '@gaugeway/platform/documents';
import { handle, handleRaw, whenClosed } from '@gaugeway/platform/http';
import { HeavySlots } from '@gaugeway/platform/slots';
import { balanceLosses, balanceReport, groupBalance } from '@gaugeway/proto/api';
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

  readonly of = handle(groupBalance, (ctx, input) => this.balance.of(ctx, input));

  readonly losses = handle(balanceLosses, (ctx, input) => this.lossList.list(ctx, input));

  readonly report = handleRaw(balanceReport, async (ctx, { input, reply }) => {
    const signal = whenClosed(reply);
    const { language } = ctx;
    const zone = callerZone(ctx);
    const file = await this.slots.run(
      ctx,
      async () =>
        writeWorkbook(balanceSheets(await this.balance.of(ctx, input), { language, zone, step: input.step }), signal),
      signal,
    );
    await sendDocument(reply, `balance_${input.id}`, 'xlsx', file);
  });
}
