import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import type { MemberView } from './member.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

export const SignUpButton = ({ record }: { record: MemberView }): ReactElement | null => {
  const words = useWords('people');
  const mayOpen = useMayOpen('/manage/signupMembership');
  return mayOpen && record.can.includes('sign_up') ? (
    <Button component={PageLink} to="/manage/signupMembership" record={record.id} variant="default">
      {words('member.sign_up')}
    </Button>
  ) : null;
};
