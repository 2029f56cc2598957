/** `/p/forgotPassword`: the same answer whether or not the e-mail has an account. */
import { useState, type ReactElement } from 'react';
import { sessionContract } from '#domain/areas/access/session.contract.ts';
import { PageLink } from '#web/kit/address.tsx';
import { emailField } from '#web/kit/form/fields.ts';
import { NounScope } from '#web/kit/noun.tsx';
import { useWords } from '#web/kit/words.ts';
import { BareForm } from './bare-form.tsx';
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
