/** `/manage/changePassword/{id}`: sends a client the link to set a password. */
import type { ReactElement } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { memberContract } from '../member/member.contract.ts';
import { memberLoginContract, type MemberLogin } from './member-login.contract.ts';
import { fullName } from '../person/person.rules.ts';
import { PageLink, usePageId } from '#kit/web/address.tsx';
import { Card, Failed, PageHead } from '#kit/web/look/page.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { showResponse, toast } from '#kit/web/tell.ts';
import { say, useWords } from '#kit/web/words.ts';
import style from '../member/member.module.css';

const Facts = ({ login }: { login: MemberLogin }): ReactElement => {
  const words = useWords('people');
  const { email, is_guardians, password_set_at, link_sent_at, link_until } = login;
  const address = email === null ? words('login.no_email') : email;
  return (
    <dl className={style['figures']}>
      <dt>{words('login.goes_to')}</dt>
      <dd>{is_guardians ? words('login.goes_to_guardian', { email: address }) : address}</dd>
      <dt>{words('login.password_set_at')}</dt>
      <dd>{password_set_at === null ? words('login.never') : <InstantText at={password_set_at} />}</dd>
      <dt>{words('login.link_sent_at')}</dt>
      <dd>{link_sent_at === null ? words('login.never') : <InstantText at={link_sent_at} />}</dd>
      {link_until === null ? null : (
        <>
          <dt>{words('login.link_until')}</dt>
          <dd>
            <InstantText at={link_until} />
          </dd>
        </>
      )}
    </dl>
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

export const LoginPage = (): ReactElement => {
  const words = useWords('people');
  const id = usePageId() ?? 0;
  const login = useRead(memberLoginContract.view, { params: { id } });
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
        {login.error && !login.data ? <Failed fault={login.error} onRetry={() => void login.refetch()} /> : null}
        {login.data ? <Facts login={login.data} /> : login.error ? null : <Skeleton height={96} />}
      </Card>
      <p>
        <PageLink to="/manage/clientDetails" record={id}>
          {words('login.back')}
        </PageLink>
      </p>
    </>
  );
};
