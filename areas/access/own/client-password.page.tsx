/** `/p/clientPassword#token=`: a client sets a password with the link from the e-mail. */
import { useMemo, useState, type ReactElement } from 'react';
import { memberLoginContract } from '#areas/people/member-login/member-login.contract.ts';
import { PageLink, useToken } from '#kit/web/address.tsx';
import { passwordField } from '#kit/web/form/fields.ts';
import { NounScope } from '#kit/web/noun.tsx';
import { useWords } from '#kit/web/words.ts';
import { BareForm } from '../session/bare-form.parts.tsx';
import { BarePage } from '#web/shell/bare.tsx';

const groups = [{ fields: [passwordField('password', { autoComplete: 'new-password' })] }] as const;
const places = { 'people.common_password': 'password' };

export const ClientPasswordPage = (): ReactElement => {
  const words = useWords('people');
  const token = useToken();
  const hidden = useMemo(() => ({ token }), [token]);
  const [isDone, setDone] = useState(false);
  if (isDone)
    return (
      <BarePage
        title={words('client_password.done_title')}
        context={<output>{words('client_password.done')}</output>}
        foot={<PageLink to="/p/own">{words('own.go')}</PageLink>}
      />
    );
  if (token === '') return <BarePage title={words('client_password.title')} context={words('refusals.link_over')} />;
  return (
    <NounScope noun="people.client_password">
      <BarePage title={words('client_password.title')} context={words('client_password.context')}>
        <BareForm
          row={memberLoginContract.setPassword}
          groups={groups}
          hidden={hidden}
          places={places}
          go={words('client_password.go')}
          onDone={() => setDone(true)}
        />
      </BarePage>
    </NounScope>
  );
};
