import {
  blockConsumerAccount,
  consumerAccount,
  consumerLetter,
  issueConsumerCode,
  mailConsumerCode,
} from '@gaugeway/proto/api/consumer-accounts';
import { type Consumer, consumers, editConsumer } from '@gaugeway/proto/api/directories';
import { Button, Group, Stack, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query, useCall, useDownload } from '@/shared/api';
import { formatDateTime } from '@/shared/i18n';
import { Facts } from '@/shared/panel';
import { CopyField, Dialog, ErrorState, Notice, StateMark, useDone } from '@/shared/ui';

const TONES = { active: 'online', off: 'idle', none: 'idle', blocked: 'alarm' } as const;

/** Account of a consumer: switch, code with the letter, and blocking. */
export default function ConsumerAccountDialog({ consumer, onClose }: { consumer: Consumer; onClose: () => void }) {
  const { t } = useTranslation('directories');
  const client = useQueryClient();
  const { _id: id } = consumer;
  const zone = useUserZone();
  const found = useQuery(query(consumerAccount, { id }));
  const [code, setCode] = useState<string | null>(null);
  const [isOn, setOn] = useState(consumer.account_access_enabled);
  const showMessage = useDone([consumerAccount]);
  const enable = useCall(editConsumer, {
    onSuccess: (reply) => {
      setOn(reply.consumer.account_access_enabled);
      void client.invalidateQueries({ queryKey: [consumers.id] });
      showMessage(reply);
    },
  });
  const issue = useCall(issueConsumerCode, {
    onSuccess: (reply) => {
      setCode(reply.code);
      showMessage(reply);
    },
  });
  const block = useCall(blockConsumerAccount, {
    onSuccess: (reply) => {
      setCode(null);
      showMessage(reply);
    },
  });
  const mail = useCall(mailConsumerCode, { onSuccess: showMessage });
  const print = useDownload(consumerLetter);
  const account = found.data?.account;
  // The switch is a field of the consumer, which the account service receives a moment later.
  const state =
    account &&
    (account.state === 'active' && !isOn ? 'off' : account.state === 'off' && isOn ? 'active' : account.state);
  const at = (seconds: number | null) => (seconds === null ? t('account.never') : formatDateTime(seconds, zone));
  return (
    <Dialog title={t('account.title', { name: consumer.name })} isSticky={code !== null} onClose={onClose}>
      {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {account && state && (
        <Stack gap="md">
          <Switch
            label={t('account.enable')}
            checked={isOn}
            disabled={enable.isPending}
            onChange={(event) => enable.mutate({ _id: id, account_access_enabled: event.currentTarget.checked })}
          />
          <Facts
            facts={[
              [t('account.state'), <StateMark tone={TONES[state]} label={t(`account.${state}`)} />],
              [t('field.number_of_contract'), account.number_of_contract],
              [t('account.address'), account.address],
              [t('account.issued'), at(account.issued_at)],
              [t('account.signed_in'), at(account.last_sign_in_at)],
              [t('account.sessions'), account.sessions],
            ]}
          />
          {account.number_of_contract === '' && <Notice tone="warning" title={t('account.no_contract')} />}
          {code !== null && (
            <>
              <Notice tone="warning" title={t('account.once')}>
                {t('account.once_hint')}
              </Notice>
              <CopyField label={t('account.code')} value={code} />
              <Group gap="sm">
                <Button
                  leftSection={<IconPrinter size={16} />}
                  loading={print.isPending}
                  onClick={() => print.mutate({ id, code })}
                >
                  {t('account.print')}
                </Button>
                {account.email !== '' && (
                  <Button
                    variant="default"
                    leftSection={<IconMail size={16} />}
                    loading={mail.isPending}
                    onClick={() => mail.mutate({ id, code })}
                  >
                    {t('account.mail', { email: account.email })}
                  </Button>
                )}
              </Group>
            </>
          )}
          <Group gap="sm" justify="flex-end">
            {state !== 'none' && state !== 'blocked' && (
              <Button variant="default" color="red" loading={block.isPending} onClick={() => block.mutate({ id })}>
                {t('account.block')}
              </Button>
            )}
            <Button
              variant={code === null ? 'filled' : 'default'}
              disabled={account.number_of_contract === ''}
              loading={issue.isPending}
              onClick={() => issue.mutate({ id })}
            >
              {t(state === 'none' ? 'account.issue' : 'account.reissue')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
