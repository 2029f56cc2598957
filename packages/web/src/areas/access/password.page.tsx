/** `/user/changePassword`: one's own; with an id, the way to a link for somebody else: nobody sets a password for another. */
import type { ReactElement } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { profileContract } from '#domain/areas/access/profile.contract.ts';
import { staffContract } from '#domain/areas/access/staff.contract.ts';
import { fullName } from '#domain/areas/people/person.rules.ts';
import { usePageId } from '#web/kit/address.tsx';
import { group, passwordField } from '#web/kit/form/fields.ts';
import { formPage } from '#web/kit/form/page.tsx';
import { Card, Failed, PageHead } from '#web/kit/look/page.tsx';
import { usePlace } from '#web/kit/place.ts';
import { useRead, useWrite } from '#web/kit/query.ts';
import { useWords } from '#web/kit/words.ts';
import style from './staff.module.css';

const OwnPassword = formPage(profileContract.changePassword, {
  noun: 'access.password',
  title: 'change',
  groups: [
    group('', [
      passwordField('old_password', { autoComplete: 'current-password' }),
      passwordField('new_password', { autoComplete: 'new-password' }),
    ]),
  ],
  done: () => ({ to: '/user/edit' }),
  ready: true,
});

const OthersPassword = ({ id }: { id: number }): ReactElement => {
  const words = useWords('access');
  const { data, error, refetch } = useRead(staffContract.view, { params: { id } });
  const { run, busy } = useWrite(staffContract.sendReset);
  if (error && !data) return <Failed isPage fault={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} radius="lg" />;
  return (
    <>
      <PageHead title={words('staff.others_password', { name: fullName(data) })} />
      <Card>
        <div className={style['stack']}>
          <p>{words('staff.others_password_text', { email: data.email })}</p>
          <div>
            <Button
              loading={busy}
              disabled={!data.can.includes('send_reset')}
              onClick={() => void run({ params: { id }, body: { version: data.version } })}
            >
              {words('staff.move.send_reset')}
            </Button>
          </div>
        </div>
      </Card>
    </>
  );
};

export const PasswordPage = (): ReactElement => {
  const id = usePageId();
  const { staff_id } = usePlace();
  return id === undefined || id === staff_id ? <OwnPassword /> : <OthersPassword id={id} />;
};
