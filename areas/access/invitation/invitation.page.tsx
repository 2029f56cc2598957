/** `/p/invitation#token=`: a new member of staff sets a password and then signs in. */
import { useMemo, useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { invitationContract } from './invitation.contract.ts';
import { PageLink, useToken } from '#kit/web/address.tsx';
import { passwordField } from '#kit/web/form/fields.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { useWords } from '#kit/web/words.ts';
import { BareForm } from '../session/bare-form.parts.tsx';
import { BarePage } from '#web/shell/bare.tsx';

const groups = [{ fields: [passwordField('password', { autoComplete: 'new-password' })] }] as const;
const places = { 'access.common_password': 'password' };

const Done = ({ email }: { email: string }): ReactElement => {
  const words = useWords('access');
  return (
    <BarePage title={words('invitation.done_title')} context={<output>{words('invitation.done', { email })}</output>}>
      <Button component={PageLink} to="/login" fullWidth size="md" mt={18}>
        {words('reset.to_sign_in')}
      </Button>
    </BarePage>
  );
};

const ask = (token: string) => ({ body: { token } });
export const InvitationPage = (): ReactElement => {
  const words = useWords('access');
  const token = useToken();
  const hidden = useMemo(() => ({ token }), [token]);
  const isToken = token.length >= 20;
  const { data, waiting } = useLoaded(invitationContract.look, ask(token), { when: isToken, isPage: true });
  const [done, setDone] = useState<string | null>(null);
  if (done !== null) return <Done email={done} />;
  if (data === null || !isToken)
    return <BarePage title={words('invitation.over_title')} context={words('invitation.over')} />;
  if (data === undefined) return waiting;
  return (
    <NounScope noun="access.invitation">
      <BarePage
        title={words('invitation.title', { name: data.first_name })}
        context={words('invitation.text', { email: data.email })}
      >
        <input type="hidden" name="username" autoComplete="username" value={data.email} readOnly />
        <BareForm
          row={invitationContract.accept}
          groups={groups}
          hidden={hidden}
          places={places}
          go={words('invitation.go')}
          onDone={(accepted) => setDone(accepted.email)}
        />
      </BarePage>
    </NounScope>
  );
};
