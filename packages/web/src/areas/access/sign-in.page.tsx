/** `/login`: password, then the code from the e-mail where the account asks for one; back to where one was. */
import { useEffect, useState, type ReactElement } from 'react';
import { sessionContract } from '#domain/areas/access/session.contract.ts';
import type { SignedIn } from '#domain/areas/access/session.model.ts';
import { PageLink, useAddress } from '#web/kit/address.tsx';
import { emailField, passwordField } from '#web/kit/form/fields.ts';
import { goTo } from '#web/kit/go.ts';
import { NounScope } from '#web/kit/noun.tsx';
import { useRead } from '#web/kit/query.ts';
import { useWords } from '#web/kit/words.ts';
import { BareForm } from './bare-form.tsx';
import { BarePage } from '#web/shell/bare.tsx';
import { enter } from '#web/shell/language.ts';
import { SecondStep, type Challenge } from './otp.tsx';

const groups = [
  {
    fields: [
      emailField('email', { autoComplete: 'username' }),
      passwordField('password', { autoComplete: 'current-password' }),
    ],
  },
] as const;

/** A database without a head office has nobody to sign in: it is set up first. */
const useSetupFirst = (): void => {
  const { data } = useRead(sessionContract.setupState, {});
  useEffect(() => {
    if (data?.needed) goTo('/p/setup', { replace: true });
  }, [data]);
};

export const SignInPage = (): ReactElement => {
  const words = useWords('access');
  const { search } = useAddress();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  useSetupFirst();
  const go = (answer: SignedIn): void => {
    if (answer.otpRequired && answer.challenge) {
      setChallenge({ challenge: answer.challenge, sent_to: answer.sent_to });
    } else void enter(answer, search['from']);
  };
  if (challenge) return <SecondStep challenge={challenge} onDone={go} onBack={() => setChallenge(null)} />;
  return (
    <NounScope noun="access.sign_in">
      <BarePage
        title={words('sign_in.title')}
        foot={<PageLink to="/p/forgotPassword">{words('sign_in.forgot')}</PageLink>}
      >
        <BareForm row={sessionContract.login} groups={groups} go={words('sign_in.go')} onDone={go} />
      </BarePage>
    </NounScope>
  );
};
