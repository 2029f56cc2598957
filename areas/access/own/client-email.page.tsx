/**
 * `/p/clientEmail#token=`: a client confirms a new e-mail, or keeps the old one, with the link sent to the old address.
 */
import { useState, type ReactElement } from 'react';
import { Alert, Button } from '@mantine/core';
import { memberLoginContract } from '#areas/people/member-login/member-login.contract.ts';
import { PageLink, useToken } from '#kit/web/address.tsx';
import { useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { BarePage } from '#web/shell/bare.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';

const Done = ({ how }: { how: 'confirmed' | 'kept' }): ReactElement => {
  const words = useWords('people');
  return (
    <BarePage
      title={words(`email_change.page.${how}_title`)}
      context={<output>{words(`email_change.page.${how}`)}</output>}
      foot={<PageLink to="/p/own">{words('own.go')}</PageLink>}
    />
  );
};

export const ClientEmailPage = (): ReactElement => {
  const words = useWords('people');
  const token = useToken();
  const { run, busy, fault } = useWrite(memberLoginContract.answerEmail);
  const [done, setDone] = useState<'confirmed' | 'kept' | null>(null);
  const answer = async (agrees: boolean): Promise<void> => {
    if (await run({ body: { token, agrees } })) setDone(agrees ? 'confirmed' : 'kept');
  };
  if (done) return <Done how={done} />;
  if (token.length < 20)
    return <BarePage title={words('email_change.page.title')} context={words('refusals.link_over')} />;
  return (
    <BarePage title={words('email_change.page.title')} context={words('email_change.page.context')}>
      <Stacked gap={16} mt={18}>
        {fault ? (
          <Alert color="red" variant="outline" role="alert">
            {fault.lines.join(' ')}
          </Alert>
        ) : null}
        <Button fullWidth size="md" loading={busy} onClick={() => void answer(true)}>
          {words('email_change.page.confirm')}
        </Button>
        <Button fullWidth size="md" variant="default" disabled={busy} onClick={() => void answer(false)}>
          {words('email_change.page.keep')}
        </Button>
      </Stacked>
    </BarePage>
  );
};
