/** Longest side of a picture that is sent, pixels: the figures of a meter are still read. */
const LONGEST = 2048;
const QUALITY = 0.85;

/**
 * A picture small enough for a fitter's connection, turned as it was taken, and then without the place that a phone writes
 * into it. What the browser cannot draw, or what is small as it is, stays.
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
  // JPEG has no transparency: what shows through is white, as paper is.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  // A browser shows no HEIC; of the others the smaller one is sent.
  return drawn && (drawn.size < file.size || /hei[cf]$/.test(file.type)) ? drawn : file;
}
