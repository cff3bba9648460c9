import { notifyDone } from '@/shared/ui';
import { useRenew } from '../../model/use-renew';

/** The end of a dialog that has worked: shows its sentence, refetches the lists, and closes. */
export function useDone(onClose: () => void) {
  const renew = useRenew();
  return ({ msg }: { msg: string }) => {
    notifyDone(msg);
    renew();
    onClose();
  };
}
