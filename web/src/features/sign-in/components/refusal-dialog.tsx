import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Says why the sign-in was refused. */
export default function RefusalDialog({ message, onClose }: { message: string; onClose: () => void }) {
  const { t } = useTranslation(['sign-in', 'common']);
  return (
    <Modal
      opened
      onClose={onClose}
      size={425}
      title={t('failed')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Text>{message}</Text>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onClose}>
          {t('common:actions.ok')}
        </Button>
      </Group>
    </Modal>
  );
}
