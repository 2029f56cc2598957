/** On the record of a client or a lead: what they and the branch last wrote to each other, in the chat or by e-mail. */
import type { ReactElement } from 'react';
import { conversationContract } from './conversation.contract.ts';
import { conversationMachine } from './conversation.machine.ts';
import { subjectOf } from './conversation.rules.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { InstantText, Status } from '#kit/web/look/show.tsx';
import { useRead } from '#kit/web/query.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

const PAGE = '/connect/messenger';
const SHOWN = '3';
type Props = { branch_id: number; member_id?: number; lead_id?: number };
declare module '#kit/web/slot.tsx' {
  interface Slots {
    person_chats: Props;
  }
}
/** Nothing for those who don't see the messenger, and for people who never wrote. */
export const PersonChats = ({ branch_id, member_id, lead_id }: Props): ReactElement | null => {
  const words = useWords('support');
  const sees = useMayOpen(PAGE);
  const of = member_id === undefined ? { lead_id: String(lead_id) } : { member_id: String(member_id) };
  const query = { ...of, itemsPerPage: SHOWN };
  const { data } = useRead(conversationContract.list, { params: { branch_id }, query }, { when: sees });
  if (!data || data.data.length === 0) return null;
  return (
    <Card title={words('conversation.title')}>
      <Items>
        {data.data.map(({ id, last_body, last_at, status }) => (
          <Item
            key={id}
            title={
              <PageLink to={PAGE} search={{ c: String(id) }}>
                {subjectOf(last_body ?? words('conversation.one'))}
              </PageLink>
            }
            below={<InstantText at={last_at} />}
            right={<Status machine={conversationMachine} value={status} noun="support.conversation" />}
          />
        ))}
      </Items>
    </Card>
  );
};
