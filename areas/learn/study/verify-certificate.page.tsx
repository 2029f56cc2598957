/** `/p/certificate`: anyone with the code of a certificate sees whose it is, and whether it is valid. */
import { useState, type ReactElement } from 'react';
import { Button, TextInput } from '@mantine/core';
import { studyContract } from './study.contract.ts';
import type { VerifiedCertificate } from './study.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { CallFault } from '#kit/web/answers.ts';
import { call } from '#kit/web/api.ts';
import { useDays } from '#kit/web/days.ts';
import { Figures } from '#kit/web/look/figures.tsx';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { BarePage } from '#web/shell/bare.tsx';

const tones = { valid: 'green', expired: 'red', revoked: 'red' } as const;
const Found = ({ of }: { of: VerifiedCertificate }): ReactElement => {
  const words = useWords('learn');
  const write = useDays();
  const locale = useLocale();
  return (
    <Stacked gap={12}>
      <Badge tone={tones[of.state]}>{words(`study.certificate_state.${of.state}`)}</Badge>
      <Figures
        look="stacked"
        lines={[
          { label: words('study.holder'), value: of.staff_name },
          { label: words('study.course'), value: textIn(of.course, locale) },
          { label: words('study.completed_on'), value: write(of.completed_on) },
          {
            label: words('study.expires_on'),
            value: of.expires_on === null ? words('study.valid_forever') : write(of.expires_on),
          },
        ]}
      />
    </Stacked>
  );
};

type Answer = VerifiedCertificate | null | undefined;
export const VerifyCertificatePage = (): ReactElement => {
  const words = useWords('learn');
  const [code, setCode] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const ask = async (): Promise<void> => {
    setBusy(true);
    setFault('');
    try {
      setAnswer(await call(studyContract.verify, { body: { code } }));
    } catch (error) {
      if (!(error instanceof CallFault)) throw error;
      setAnswer(undefined);
      setFault(error.lines.join(' '));
    } finally {
      setBusy(false);
    }
  };
  return (
    <BarePage title={words('study.verify_title')} context={words('study.verify_context')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <Stacked gap={12}>
          <TextInput
            label={words('study.code')}
            description={words('study.code_hint')}
            value={code}
            error={fault || undefined}
            maxLength={40}
            autoComplete="off"
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <Button type="submit" loading={busy} disabled={code.trim() === ''}>
            {words('study.verify')}
          </Button>
        </Stacked>
      </form>
      <Stacked as="output" mt={16}>
        {answer === null ? <Words tone="red">{words('study.verify_none')}</Words> : null}
        {answer ? <Found of={answer} /> : null}
      </Stacked>
    </BarePage>
  );
};
