/** Beside a conversation: who it is, who has it, and what can be done with it. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { conversationContract } from './conversation.contract.ts';
import { conversationMoves, type Conversation } from './conversation.model.ts';
import { snoozeTimes, snoozeUntil } from './snooze.rules.ts';
import { AssigneeInput } from '../ticket/assignee.parts.tsx';
import { dayIn } from '#kit/domain/day.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { Figures } from '#kit/web/look/figures.tsx';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import { ButtonMenu } from '#kit/web/look/opens.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Phone } from '#kit/web/look/phone.tsx';
import { timeOf } from '#kit/web/look/show.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

type Props = { conversation: Conversation };
const Assign = ({ conversation }: Props): ReactElement => {
  const words = useWords('support');
  const [isOpen, setOpen] = useState(false);
  const { id, version, assigned_to, assigned_name } = conversation;
  const { data } = useRead(conversationContract.people, { params: { id } }, { when: isOpen });
  const { run, busy } = useWrite(conversationContract.assign);
  return (
    <AssigneeInput
      label={{ seen: words('conversation.assigned_to') }}
      placeholder={words('conversation.nobody')}
      now={{ id: assigned_to, name: assigned_name }}
      people={data}
      onOpen={() => setOpen(true)}
      busy={busy}
      onChange={(staff_id) => void run({ params: { id }, body: { version, staff_id } })}
    />
  );
};

const untilFrom = (time: (typeof snoozeTimes)[number], zone: string): string =>
  snoozeUntil(time, new Date(), zone).toISOString();
const Moves = ({ conversation }: Props): ReactElement => {
  const words = useWords('support');
  const { zone } = usePlace();
  const { id, version, can } = conversation;
  const [move, snooze] = [useWrite(conversationContract.move), useWrite(conversationContract.snooze)];
  const putAside = (time: (typeof snoozeTimes)[number]): void => {
    void snooze.run({ params: { id }, body: { version, until: untilFrom(time, zone) } });
  };
  return (
    <Inline gap={8}>
      {can.includes('snooze') ? (
        <ButtonMenu
          place="bottom-start"
          button={
            <Button variant="default" loading={snooze.busy} leftSection={<IconClock size={16} />}>
              {words('conversation.move.snooze')}
            </Button>
          }
          lines={snoozeTimes.map((time) => ({
            key: time,
            label: words(`conversation.${time}`),
            onPick: () => putAside(time),
          }))}
        />
      ) : null}
      {conversationMoves
        .filter((one) => can.includes(one))
        .map((one) => (
          <Button
            key={one}
            variant="default"
            loading={move.busy}
            onClick={() => void move.run({ params: { id }, body: { version, move: one } })}
          >
            {words(`conversation.move.${one}`)}
          </Button>
        ))}
    </Inline>
  );
};

const Person = ({ conversation }: Props): ReactElement => {
  const words = useWords('support');
  const days = useDays();
  const sees = useMayOpen('/manage/clientDetails');
  const seesLeads = useMayOpen('/manage/viewLeads');
  const { member_id, client_id, came_by, lead_id, email, phone, joined_on, open_tickets, branch_name } = conversation;
  return (
    <Card
      title={words(
        came_by !== null
          ? `conversation.${came_by === 'email' ? 'writer' : 'visitor'}`
          : member_id === null
            ? 'conversation.staff'
            : 'conversation.person',
      )}
      aside={
        client_id !== null && sees ? (
          <PageLink to="/manage/clientDetails" record={client_id}>
            {words(member_id === null ? 'conversation.client' : 'conversation.record')}
          </PageLink>
        ) : lead_id !== null && seesLeads ? (
          <PageLink to="/manage/viewLeads" record={lead_id}>
            {words('conversation.lead')}
          </PageLink>
        ) : undefined
      }
    >
      <Figures
        look="stacked"
        lines={[
          { label: words('conversation.chat.branch'), value: branch_name },
          email !== null && { label: words('conversation.email'), value: email },
          phone !== null && { label: words('conversation.phone'), value: <Phone number={phone} chats /> },
          joined_on !== null && { label: words('conversation.joined_on'), value: days(joined_on) },
          open_tickets > 0 && { label: words('conversation.open_tickets'), value: String(open_tickets) },
        ]}
      />
    </Card>
  );
};

/** For somebody who wrote by e-mail and isn't known yet. */
const MakeLead = ({ conversation: { id, version, can } }: Props): ReactElement | null => {
  const words = useWords('support');
  const { run, busy } = useWrite(conversationContract.makeLead);
  return can.includes('make_lead') ? (
    <Button variant="default" loading={busy} onClick={() => void run({ params: { id }, body: { version } })}>
      {words('conversation.make_lead')}
    </Button>
  ) : null;
};

export const ConversationSide = ({ conversation }: Props): ReactElement => {
  const words = useWords('support');
  const days = useDays();
  const { zone } = usePlace();
  const { can, snoozed_until } = conversation;
  const until = snoozed_until === null ? null : new Date(snoozed_until);
  return (
    <Stacked gap={16}>
      {can.includes('assign') ? (
        <Card>
          <Stacked gap={12}>
            <Assign conversation={conversation} />
            {until ? (
              <Dim as="p">
                {words('conversation.snoozed_until', { at: `${days(dayIn(zone, until))} ${timeOf(until, zone)}` })}
              </Dim>
            ) : null}
            <Moves conversation={conversation} />
          </Stacked>
        </Card>
      ) : null}
      <Person conversation={conversation} />
      <MakeLead conversation={conversation} />
    </Stacked>
  );
};
