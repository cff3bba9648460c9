import { Injectable } from '@nestjs/common';
import { HostScripts } from '@gaugeway/platform/http';
import { HttpSessionDirectory } from './http-session-directory';

/** Queries the identity service where it runs in a separate process. */
@Injectable()
export class HttpHostScripts extends HostScripts {
  constructor(private readonly identity: HttpSessionDirectory) {
    super();
  }

  scriptOf(host: string): Promise<string | null> {
    return this.identity.findHostScript(host);
  }
}
