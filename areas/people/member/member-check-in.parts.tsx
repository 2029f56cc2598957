import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import type { MemberView } from './member.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { atHeadOffice } from '#kit/web/place.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

/** Leads to the desk, with this client shown: the desk says whether they can come in. */
export const CheckInButton = ({ record }: { record: MemberView }): ReactElement | null => {
  const words = useWords('people');
  const mayOpen = useMayOpen('/home/access') && !atHeadOffice();
  return mayOpen && record.is_active ? (
    <Button component={PageLink} to="/home/access" search={{ q: record.number }} variant="default" size="xs">
      {words('member.check_in')}
    </Button>
  ) : null;
};
