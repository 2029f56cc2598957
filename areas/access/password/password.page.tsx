/**
 * `/user/changePassword`: the person's own password; with an id, sends a link: nobody sets a password for someone else.
 */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { profileContract } from '../profile/profile.contract.ts';
import { staffContract } from '../staff/staff.contract.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { usePageId } from '#kit/web/address.tsx';
import { group, passwordField } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, PageHead } from '#kit/web/look/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Stacked } from '#kit/web/look/lay.tsx';

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
  const { data, waiting } = useLoaded(staffContract.view, { params: { id } }, { height: 160, isPage: true });
  const { run, busy } = useWrite(staffContract.sendReset);
  if (!data) return waiting;
  return (
    <>
      <PageHead title={words('staff.others_password', { name: fullName(data) })} />
      <Card>
        <Stacked gap={12}>
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
        </Stacked>
      </Card>
    </>
  );
};

export const PasswordPage = (): ReactElement => {
  const id = usePageId();
  const { staff_id } = usePlace();
  return id === undefined || id === staff_id ? <OwnPassword /> : <OthersPassword id={id} />;
};
