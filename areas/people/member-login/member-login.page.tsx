/** `/manage/changePassword/{id}`: sends a client the link to set a password. */
import type { ReactElement, ReactNode } from 'react';
import { Button, Group } from '@mantine/core';
import { memberContract } from '../member/member.contract.ts';
import { memberLoginContract, type MemberLogin } from './member-login.contract.ts';
import { fullName } from '../person/person.rules.ts';
import type { CallFault } from '#kit/web/answers.ts';
import { PageLink, usePageId } from '#kit/web/address.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, PageHead } from '#kit/web/look/page.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { confirm, showResponse, toast } from '#kit/web/tell.ts';
import { say, useWords } from '#kit/web/words.ts';
import { Figures } from '#kit/web/look/figures.tsx';

const Facts = ({ login }: { login: MemberLogin }): ReactElement => {
  const words = useWords('people');
  const { email, is_guardians, password_set_at, link_sent_at, link_until, sessions } = login;
  const at = (instant: string | null): ReactNode =>
    instant === null ? words('login.never') : <InstantText at={instant} />;
  const address = email === null ? words('login.no_email') : email;
  return (
    <Figures
      look="pairs"
      lines={[
        {
          label: words('login.goes_to'),
          value: is_guardians ? words('login.goes_to_guardian', { email: address }) : address,
        },
        { label: words('login.password_set_at'), value: at(password_set_at) },
        { label: words('login.sessions'), value: sessions },
        { label: words('login.link_sent_at'), value: at(link_sent_at) },
        link_until !== null && { label: words('login.link_until'), value: at(link_until) },
      ]}
    />
  );
};

/**
 * The call answers without a dialog (specification, section 8): a toast says that the link was sent, or why it was
 * refused.
 */
const SendButton = ({ id, login }: { id: number; login: MemberLogin }): ReactElement => {
  const words = useWords('people');
  const { run, busy } = useWrite(memberLoginContract.sendLink);
  const send = async (): Promise<void> => {
    const sent = await run(
      { params: { id } },
      {
        onFault: (fault) =>
          void showResponse({
            success: false,
            title: say('blocks')('dialog.error'),
            message: fault.lines,
            create_type: memberLoginContract.sendLink.path,
          }),
      },
    );
    if (sent) toast(words('login.sent'));
  };
  return (
    <Button loading={busy} disabled={login.email === null} onClick={() => void send()}>
      {words('login.send')}
    </Button>
  );
};

const onFault = (fault: CallFault): void => toast(fault.lines.join(' '), { tone: 'red' });
const done = { end_sessions: 'login.ended', remove_email: 'login.email_asked' } as const;
type OtherProps = { id: number; email: string; name: keyof typeof done };
/** Asked for first, because the client gets an e-mail about it. */
const Other = ({ id, email, name }: OtherProps): ReactElement => {
  const words = useWords('people');
  const { run, busy } = useWrite(
    name === 'end_sessions' ? memberLoginContract.endSessions : memberLoginContract.removeEmail,
  );
  const go = async (): Promise<void> => {
    const [title, text, yes] = [
      words(`login.${name}_ask`, { email }),
      words(`login.${name}_text`),
      words(`login.${name}`),
    ];
    if (!(await confirm({ title, text, yes }))) return;
    if (await run({ params: { id } }, { onFault })) toast(words(done[name]));
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void go()}>
      {words(`login.${name}`)}
    </Button>
  );
};

export const LoginPage = (): ReactElement => {
  const words = useWords('people');
  const id = usePageId() ?? 0;
  const login = useLoaded(memberLoginContract.view, { params: { id } }, { height: 96 });
  const { data: member } = useRead(memberContract.view, { params: { id } });
  const title = member ? words('login.of', { name: fullName(member) }) : words('login.title');
  return (
    <>
      <PageHead
        title={title}
        context={words('login.context')}
        primary={login.data ? <SendButton id={id} login={login.data} /> : null}
      />
      <Card>
        {login.data ? <Facts login={login.data} /> : login.waiting}
        {login.data && login.data.can.length > 0 ? (
          <Group mt="md">
            {login.data.can.map((name) => (
              <Other key={name} id={id} email={login.data?.email ?? ''} name={name} />
            ))}
          </Group>
        ) : null}
      </Card>
      <p>
        <PageLink to="/manage/clientDetails" record={id}>
          {words('login.back')}
        </PageLink>
      </p>
    </>
  );
};
