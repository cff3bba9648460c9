import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { captcha, ReplyOf } from '@gaugeway/proto/api';
import { drawCaptcha } from './captcha-picture';
import { CaptchaRepository } from './captcha.repository';

/** Pictures with characters, each good for one answer within five minutes. */
@Injectable()
export class CaptchaService {
  constructor(private readonly captchas: CaptchaRepository) {}

  async create(): Promise<ReplyOf<typeof captcha>> {
    const { answer, image } = drawCaptcha();
    const key = randomUUID();
    await this.captchas.add(key, hashOfAnswer(key, answer));
    return { img: image, key };
  }

  /** true: the answer is right. The captcha is used up in either case. */
  async isRight(key: string, answer: string): Promise<boolean> {
    const hash = await this.captchas.take(key);
    return hash !== null && timingSafeEqual(hash, hashOfAnswer(key, answer));
  }
}

/** The key keeps equal answers from having equal hashes. */
export function hashOfAnswer(key: string, answer: string): Buffer {
  return createHash('sha256').update(`${key}:${answer.trim().toLowerCase()}`).digest();
}
