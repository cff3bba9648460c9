import { useEffect, useState } from 'react';

/** An address for bytes that are here, while the picture is shown. */
export function useObjectUrl(content: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!content) return;
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return url;
}
