/** Whose record a page is about, with the way back to it: above the title. */
import type { ReactElement } from 'react';
import { memberContract } from '#domain/areas/people/member.contract.ts';
import { fullName } from '#domain/areas/people/person.rules.ts';
import { PageLink } from '#web/kit/address.tsx';
import { Trail } from '#web/kit/look/page.tsx';
import { useRead } from '#web/kit/query.ts';

export const WhoseRecord = ({ id }: { id: number | undefined }): ReactElement | null => {
  const { data } = useRead(memberContract.view, { params: { id: id ?? 0 } }, { when: id !== undefined });
  if (!data) return null;
  return (
    <Trail>
      <PageLink to="/manage/clientDetails" record={data.id}>
        {`${fullName(data)} · ${data.number}`}
      </PageLink>
    </Trail>
  );
};
