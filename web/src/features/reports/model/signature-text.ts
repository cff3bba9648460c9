import { base64Of } from '@/shared/files';

/** A file of a signature as base64 or PEM: programs write its bytes or, as CryptoPro does, its base64. */
export async function signatureText(file: File): Promise<string> {
  const text = await file.text();
  return /^[\w+/=\s-]+$/.test(text) ? text : base64Of(file);
}
