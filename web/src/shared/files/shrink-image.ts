/** Longest side of a sent picture, pixels: the digits of a meter stay legible. */
const LONGEST = 2048;
const QUALITY = 0.85;

/**
 * Reduces a picture for a slow mobile connection, rotated as it was taken, without the position that a phone stores in
 * it. A picture that the browser cannot decode, or that is small already, is unchanged.
 */
export async function shrinkImage(file: File): Promise<Blob> {
  if (!/^image\/(jpeg|png|webp|heic|heif)$/.test(file.type)) return file;
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return file;
  }
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return file;
  // JPEG has no transparency: transparent parts become white, as paper.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  // A browser shows no HEIC; of other formats the smaller file is sent.
  return drawn && (drawn.size < file.size || /hei[cf]$/.test(file.type)) ? drawn : file;
}
