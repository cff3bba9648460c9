import { Injectable } from '@nestjs/common';
import { HostScripts } from '@gaugeway/platform/http';
import { HttpSessionDirectory } from './http-session-directory';

/** Asks the identity service where it runs in a process of its own. */
@Injectable()
export class HttpHostScripts extends HostScripts {
  constructor(private readonly identity: HttpSessionDirectory) {
    super();
  }

  scriptOf(host: string): Promise<string | null> {
    return this.identity.findHostScript(host);
  }
}
