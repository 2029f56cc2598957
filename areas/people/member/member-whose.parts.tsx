/** The client that a page is about, with a link back to the record: above the title. */
import type { ReactElement } from 'react';
import { memberContract } from './member.contract.ts';
import { fullName } from '../person/person.rules.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Trail } from '#kit/web/look/page.tsx';
import { useRead } from '#kit/web/query.ts';

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
