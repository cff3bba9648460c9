import { Controller, Get } from '@nestjs/common';
import { openApiDocument } from './openapi';
import { Undocumented } from './undocumented';

/** The machine-readable description; the page that shows it is set up with the application (create-http-app.ts). */
@Controller('api')
export class OpenApiController {
  @Get('openapi.json')
  @Undocumented('operations')
  read(): Record<string, unknown> {
    return openApiDocument();
  }
}
