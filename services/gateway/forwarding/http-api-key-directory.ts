import { Injectable } from '@nestjs/common';
import { ApiKeyDirectory, type ApiKeyUse, type SessionContext } from '@gaugeway/platform/auth';
import { HttpSessionDirectory } from './http-session-directory';

/** Queries the identity service where it runs in a separate process. */
@Injectable()
export class HttpApiKeyDirectory extends ApiKeyDirectory {
  constructor(private readonly identity: HttpSessionDirectory) {
    super();
  }

  findAll(uses: readonly ApiKeyUse[]): Promise<(SessionContext | null)[]> {
    return this.identity.findApiKeys(uses);
  }
}
