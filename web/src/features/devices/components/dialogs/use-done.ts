import { notifyDone } from '@/shared/ui';
import { useRenew } from '../../model/use-renew';

/** Successful end of a dialog: shows the message, refetches the lists, and closes. */
export function useDone(onClose: () => void) {
  const renew = useRenew();
  return ({ msg }: { msg: string }) => {
    notifyDone(msg);
    renew();
    onClose();
  };
}
