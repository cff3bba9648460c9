import { Injectable } from '@nestjs/common';
import { ApiKeyDirectory, type SessionContext } from '@gaugeway/platform/auth';
import { HttpSessionDirectory } from './http-session-directory';

/** Queries the identity service where it runs in a separate process. */
@Injectable()
export class HttpApiKeyDirectory extends ApiKeyDirectory {
  constructor(private readonly identity: HttpSessionDirectory) {
    super();
  }

  find(hash: string, address: string): Promise<SessionContext | null> {
    return this.identity.findApiKey(hash, address);
  }
}
