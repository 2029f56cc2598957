/** The step before posting: the terms that the client reads and signs on the screen. */
import type { ReactElement } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconFileTypePdf } from '@tabler/icons-react';
import { acceptanceContract } from '#areas/settings/terms/terms.contract.ts';
import type { TermsToSign } from '#areas/settings/terms/terms.model.ts';
import type { CallFault } from '#kit/web/answers.ts';
import { saveFile } from '#kit/web/api.ts';
import { SignaturePad } from '#kit/web/form/signature-pad.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useWords } from '#kit/web/words.ts';
import type { SigningState } from './use-terms.view.ts';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';

const readFile = (id: number): void => {
  void saveFile(acceptanceContract.file, { params: { id } });
};

const Document = ({ one }: { one: TermsToSign }): ReactElement => {
  const words = useWords('settings');
  return (
    <Inline as="li" gap="4px 12px">
      <Button variant="default" size="sm" leftSection={<IconFileTypePdf size={16} />} onClick={() => readFile(one.id)}>
        {words('acceptance.read', { title: one.title })}
      </Button>
      <Dim>
        {one.signed_at === null ? (
          words('acceptance.revision', { revision: one.revision })
        ) : (
          <>
            <IconCircleCheck size={14} aria-hidden="true" /> {words('acceptance.signed')}
          </>
        )}
      </Dim>
    </Inline>
  );
};

type Props = { signing: SigningState; fault: CallFault | null };
export const TermsStep = ({ signing, fault }: Props): ReactElement | null => {
  const words = useWords('settings');
  const { documents } = signing;
  if (signing.failed) return <Card title={words('acceptance.step')}>{signing.failed}</Card>;
  if (documents.length === 0) return null;
  const isAllSigned = documents.every((one) => one.signed_at !== null);
  return (
    <Card title={words('acceptance.step')}>
      <Stacked gap={16} shrinks>
        <Stacked as="ul" gap={8}>
          {documents.map((one) => (
            <Document key={one.id} one={one} />
          ))}
        </Stacked>
        {isAllSigned ? null : (
          <>
            <TextInput
              label={words('acceptance.name')}
              value={signing.name}
              maxLength={160}
              autoComplete="off"
              withAsterisk
              error={fault?.fields['signing.signed_name']?.[0]}
              onChange={(event) => signing.setName(event.currentTarget.value)}
            />
            <SignaturePad
              value={signing.signature}
              label={words('acceptance.pad')}
              help={words('acceptance.pad_keys')}
              clear={words('acceptance.clear')}
              error={fault?.fields['signing.signature']?.[0]}
              onChange={signing.setSignature}
            />
            <Dim as="p">{words('acceptance.agree')}</Dim>
          </>
        )}
      </Stacked>
    </Card>
  );
};
