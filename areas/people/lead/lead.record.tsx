/** `/manage/viewLeads/{id}`: one lead. */
import type { ReactElement } from 'react';
import { leadContract } from './lead.contract.ts';
import { leadMachine } from './lead.machine.ts';
import { writtenTypes } from '../activity/activity.model.ts';
import type { Lead } from './lead.model.ts';
import { fullName } from '../person/person.rules.ts';
import { PageLink } from '#kit/web/address.tsx';
import { birth, choice, day, instant, phoneToChat, text } from '#kit/web/columns.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useRead } from '#kit/web/query.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { Slot } from '#kit/web/slot.tsx';
import { useWords } from '#kit/web/words.ts';
import { ActivityCard } from '../activity/activity.parts.tsx';
import { leadActions } from './lead.actions.ts';

const LeadMain = ({ record }: { record: Lead }): ReactElement => (
  <>
    <Slot
      part="lead_trials"
      lead_id={record.id}
      name={fullName(record)}
      hasEmail={record.email !== null}
      isOpen={record.converted_at === null}
    />
    <ActivityCard
      id={record.id}
      read={useRead(leadContract.activities, { params: { id: record.id } })}
      add={leadContract.addActivity}
      types={writtenTypes}
      mayAdd={record.can.includes('add_activity')}
    />
  </>
);

const ClientLink = ({ member_id }: { member_id: number }): ReactElement | null => {
  const words = useWords('people');
  return useMayOpen('/manage/clientDetails') ? (
    <Card title={words('lead.converted')}>
      <PageLink to="/manage/clientDetails" record={member_id}>
        {words('lead.open_client')}
      </PageLink>
    </Card>
  ) : null;
};

const LeadSide = ({ record }: { record: Lead }): ReactElement => {
  const words = useWords('people');
  return (
    <>
      {record.member_id === null ? null : <ClientLink member_id={record.member_id} />}
      <Slot
        part="person_chats"
        branch_id={record.branch_id}
        lead_id={record.id}
        can_write={record.member_id === null}
      />
      <Facts
        title={words('group.facts')}
        record={record}
        facts={[
          phoneToChat('phone'),
          text('email'),
          choice('gender'),
          birth('date_of_birth'),
          choice('source'),
          text('interest'),
          text('sales_staff_name'),
          text('note'),
          instant('created_at'),
        ]}
      />
    </>
  );
};

export const LeadRecord = recordPage(leadContract.view, {
  noun: 'people.lead',
  list: '/manage',
  title: fullName,
  picture: () => null,
  // A converted lead has neither status any more: the side says what became of it.
  status: { machine: leadMachine, of: (lead) => (lead.converted_at === null ? lead.status : '') },
  facts: [text('next_action'), day('next_action_on'), phoneToChat('phone')],
  actions: leadActions,
  main: LeadMain,
  side: LeadSide,
  history: leadContract.history,
});
