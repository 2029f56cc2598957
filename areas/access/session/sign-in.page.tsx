/** `/login`: password, then the code from the e-mail if the account asks for one; then back to the previous page. */
import { useEffect, useState, type ReactElement } from 'react';
import { sessionContract } from './session.contract.ts';
import type { SignedIn } from './session.model.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { emailField, passwordField } from '#kit/web/form/fields.ts';
import { goTo } from '#kit/web/go.ts';
import { NounScope } from '#kit/web/noun.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { BareForm } from './bare-form.parts.tsx';
import { BarePage } from '#web/shell/bare.tsx';
import { enter } from '#web/shell/language.ts';
import { SecondStep, type Challenge } from './otp.parts.tsx';

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
