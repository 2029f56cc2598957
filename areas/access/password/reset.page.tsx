/** `/p/resetPassword#token=`: a new password with the link from the e-mail. */
import { useMemo, useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { sessionContract } from '../session/session.contract.ts';
import { PageLink, useToken } from '#kit/web/address.tsx';
import { passwordField } from '#kit/web/form/fields.ts';
import { NounScope } from '#kit/web/noun.tsx';
import { useWords } from '#kit/web/words.ts';
import { BareForm } from '../session/bare-form.parts.tsx';
import { BarePage } from '#web/shell/bare.tsx';

const groups = [{ fields: [passwordField('password', { autoComplete: 'new-password' })] }] as const;
const places = { 'access.common_password': 'password' };

export const ResetPage = (): ReactElement => {
  const words = useWords('access');
  const token = useToken();
  const hidden = useMemo(() => ({ token }), [token]);
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <BarePage title={words('reset.done_title')} context={<output>{words('reset.done')}</output>}>
        <Button component={PageLink} to="/login" fullWidth size="md" mt={18}>
          {words('reset.to_sign_in')}
        </Button>
      </BarePage>
    );
  }
  const again = <PageLink to="/p/forgotPassword">{words('reset.ask_again')}</PageLink>;
  if (token === '') return <BarePage title={words('reset.title')} context={words('refusals.link_over')} foot={again} />;
  return (
    <NounScope noun="access.reset">
      <BarePage title={words('reset.title')} foot={again}>
        <BareForm
          row={sessionContract.resetPassword}
          groups={groups}
          hidden={hidden}
          places={places}
          go={words('reset.go')}
          onDone={() => setDone(true)}
        />
      </BarePage>
    </NounScope>
  );
};
