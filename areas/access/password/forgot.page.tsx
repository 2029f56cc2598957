/** `/p/forgotPassword`: the same answer whether or not the e-mail has an account. */
import { useState, type ReactElement } from 'react';
import { sessionContract } from '../session/session.contract.ts';
import { PageLink } from '#kit/web/address.tsx';
import { emailField } from '#kit/web/form/fields.ts';
import { NounScope } from '#kit/web/noun.tsx';
import { useWords } from '#kit/web/words.ts';
import { BareForm } from '../session/bare-form.parts.tsx';
import { BarePage } from '#web/shell/bare.tsx';

const groups = [{ fields: [emailField('email', { autoComplete: 'username' })] }] as const;

export const ForgotPage = (): ReactElement => {
  const words = useWords('access');
  const [isSent, setSent] = useState(false);
  const back = <PageLink to="/login">{words('forgot.back')}</PageLink>;
  if (isSent)
    return (
      <BarePage title={words('forgot.sent_title')} context={<output>{words('forgot.sent')}</output>} foot={back} />
    );
  return (
    <NounScope noun="access.forgot">
      <BarePage title={words('forgot.title')} context={words('forgot.hint')} foot={back}>
        <BareForm
          row={sessionContract.forgotPassword}
          groups={groups}
          go={words('forgot.go')}
          onDone={() => setSent(true)}
        />
      </BarePage>
    </NounScope>
  );
};
