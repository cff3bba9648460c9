import { Controller } from '@nestjs/common';
import { callOf, handle, handleRaw, whenClosed } from '@gaugeway/platform/http';
import { cryptoproCallback, reportSigning, signedFile, signReport } from '@gaugeway/proto/api';
import { SigningService } from './signing.service';

@Controller()
export class SigningController {
  constructor(private readonly service: SigningService) {}

  readonly begin = handle(signReport, (ctx, input, _request, reply) =>
    this.service.begin(ctx, input, whenClosed(reply)),
  );

  readonly get = handle(reportSigning, async (ctx, { id }) => ({ signing: await this.service.get(ctx, id) }));

  readonly end = handle(cryptoproCallback, (_ctx, input, request) => {
    const { address, language } = callOf(request);
    return this.service.end(input, { address, language, requestId: request.id });
  });

  readonly file = handleRaw(signedFile, async (ctx, { input: { id, part }, reply }) => {
    const { name, content } = await this.service.part(ctx, id, part);
    await reply
      .header('content-type', 'application/octet-stream')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(content);
  });
}
