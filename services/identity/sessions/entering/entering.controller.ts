import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { enterByCode, enterCode, enterSubcompany, findEnterCode, leaveSubcompany } from '@gaugeway/proto/api';
import { answerOf, callerOf } from '../session-answer';
import { CODE_SECONDS, EnteringService } from './entering.service';

@Controller()
export class EnteringController {
  constructor(private readonly entering: EnteringService) {}

  readonly enter = handle(enterSubcompany, async (ctx, input, request, reply) =>
    answerOf(await this.entering.enter(ctx, input.company_id), request, reply),
  );

  readonly code = handle(enterCode, async (ctx, input) => ({
    code: await this.entering.code(ctx, input.company_id),
    expires_in: CODE_SECONDS,
  }));

  readonly enterByCode = handle(enterByCode, async (_ctx, input, request, reply) =>
    answerOf(await this.entering.enterByCode(input.code, callerOf(request)), request, reply),
  );

  readonly find = handle(findEnterCode, async (_ctx, { code }) => {
    const { companyName, userName } = await this.entering.find(code);
    return { company_name: companyName, user_name: userName };
  });

  readonly leave = handle(leaveSubcompany, async (ctx, input, request, reply) =>
    answerOf(await this.entering.leave(ctx, input.exit_point), request, reply),
  );
}
