import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';

/** Seconds that an access token is valid; its session is checked on every request. */
export const ACCESS_TOKEN_SECONDS = 600;

/** Signs access tokens. */
@Injectable()
export class AccessTokens {
  constructor(private readonly jwt: JwtService) {}

  sign(sessionId: string, userId: number, companyId: number): Promise<string> {
    return this.jwt.signAsync(
      { sid: sessionId, sub: String(userId), cid: companyId },
      { expiresIn: ACCESS_TOKEN_SECONDS },
    );
  }
}
