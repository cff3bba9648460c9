import { releaseIdentifier } from '@gaugeway/proto/api/identifiers';
import { Button, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, inputBounds, useCall } from '@/shared/api';
import { ChoiceSelect, ErrorSummary } from '@/shared/forms';
import { Facts, Panel, Panels } from '@/shared/panel';
import { errorText, prompt } from '@/shared/ui';
import { IDENTIFIER_KINDS, identifierFault, type IdentifierKind } from '../model/release';
import classes from './administration.module.css';

/** Releases an EUI or an IMEI that a company registered but does not own. */
export function IdentifiersTab() {
  const { t } = useTranslation('administration');
  const [kind, setKind] = useState<IdentifierKind>('metering_device');
  const [typed, setTyped] = useState('');
  const [isSent, setSent] = useState(false);
  // Errors are shown above the form.
  const release = useCall(releaseIdentifier, { meta: { quiet: true }, onSuccess: () => setTyped('') });
  const identifier = typed.trim();
  const fault = identifierFault(kind, typed);
  const change = (work: () => void) => {
    work();
    setSent(false);
    release.reset();
  };
  const ask = async (event: SubmitEvent) => {
    event.preventDefault();
    setSent(true);
    if (fault) return;
    const confirmed = await prompt({
      title: t('identifiers.ask', { identifier }),
      text: t(`identifiers.effect.${kind}`),
      label: t('identifiers.type', { identifier }),
      expected: identifier,
      mismatch: t('identifiers.mismatch'),
      confirm: t('identifiers.release'),
      danger: true,
    });
    setSent(false);
    if (confirmed !== null) release.mutate({ kind, identifier });
  };
  return (
    <Panels>
      <Panel title={t('identifiers.title')}>
        <form className={classes.release} onSubmit={(event) => void ask(event)} noValidate>
          <Text size="sm">{t('identifiers.about')}</Text>
          <ErrorSummary message={release.error && sentenceOf(release.error, t('identifiers.nobody'))} />
          <ChoiceSelect
            label={t('identifiers.kind')}
            choices={IDENTIFIER_KINDS}
            titleOf={(value) => t(`identifiers.kinds.${value}`)}
            value={kind}
            onChange={(value) => change(() => setKind(value))}
          />
          <TextInput
            label={t(`identifiers.identifier.${kind}`)}
            required
            autoComplete="off"
            spellCheck={false}
            {...inputBounds(releaseIdentifier, 'identifier')}
            value={typed}
            error={isSent && fault ? t(`identifiers.fault.${fault}`) : undefined}
            onChange={(event) => {
              const next = event.currentTarget.value;
              change(() => setTyped(next));
            }}
          />
          <Text size="sm" c="dimmed">
            {t(`identifiers.effect.${kind}`)}
          </Text>
          <Button type="submit" color="red" loading={release.isPending} className={classes.releaseButton}>
            {t('identifiers.release')}
          </Button>
        </form>
        <Released reply={release.data} />
      </Panel>
    </Panels>
  );
}

/** Result: the company and the device that had the identifier. */
function Released({ reply }: { reply: ReturnType<typeof useCall<typeof releaseIdentifier>>['data'] }) {
  const { t } = useTranslation('administration');
  return (
    <div role="status">
      {reply && (
        <>
          <Text fw={550} mt="md" mb="xs">
            {reply.msg}
          </Text>
          <Facts
            layout="ends"
            facts={[
              [t('identifiers.kind'), t(`identifiers.kinds.${reply.released.kind}`)],
              [t('identifiers.name'), reply.released.name],
              [t('identifiers.number'), reply.released.id],
              [t('identifiers.company'), reply.released.company_id],
            ]}
          />
        </>
      )}
    </div>
  );
}

const sentenceOf = (error: ApiError, nobody: string): string => (error.status === 404 ? nobody : errorText(error));
