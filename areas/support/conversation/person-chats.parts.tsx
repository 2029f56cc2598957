/** On the record of a client or a lead: what they and the branch last wrote to each other, in the chat or by e-mail. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { conversationContract } from './conversation.contract.ts';
import { conversationMachine } from './conversation.machine.ts';
import { subjectOf } from './conversation.rules.ts';
import { PageLink, useGo } from '#kit/web/address.tsx';
import { newKey } from '#kit/web/api.ts';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { InstantText, Status } from '#kit/web/look/show.tsx';
import { useRead } from '#kit/web/query.ts';
import { useHas, useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

const PAGE = '/connect/messenger';
const SHOWN = '3';
/** `can_write`: the record is one that can be written to. */
type Props = { branch_id: number; member_id?: number; lead_id?: number; can_write?: boolean };
declare module '#kit/web/slot.tsx' {
  interface Slots {
    person_chats: Props;
  }
}
/** Opens the drawer of the messenger: the id of the message is in the address, so that a lost answer sends the same one. */
const WriteEmail = ({ member_id, lead_id }: Omit<Props, 'branch_id'>): ReactElement => {
  const words = useWords('support');
  const go = useGo();
  const of = member_id === undefined ? { lead: String(lead_id) } : { member: String(member_id) };
  return (
    <Button
      variant="default"
      mr="auto"
      leftSection={<IconMailPlus size={16} />}
      onClick={() => go(PAGE, undefined, { mail: newKey(), ...of })}
    >
      {words('conversation.start_email')}
    </Button>
  );
};
/** Nothing for those who don't see the messenger; people who never wrote can be written to by those who answer. */
export const PersonChats = ({ branch_id, member_id, lead_id, can_write = true }: Props): ReactElement | null => {
  const words = useWords('support');
  const sees = useMayOpen(PAGE);
  const of = member_id === undefined ? { lead_id: String(lead_id) } : { member_id: String(member_id) };
  const query = { ...of, itemsPerPage: SHOWN };
  const { data } = useRead(conversationContract.list, { params: { branch_id }, query }, { when: sees });
  const writes = useHas('MANAGE_TICKETS');
  if (!data || (data.data.length === 0 && !(writes && can_write))) return null;
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
      {writes && can_write ? (
        <WriteEmail {...(member_id !== undefined && { member_id })} {...(lead_id !== undefined && { lead_id })} />
      ) : null}
    </Card>
  );
};
