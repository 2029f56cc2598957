/** Schedules as a short list: to whom, how often and when next. */
import type { ReactElement } from 'react';
import { campaignScheduleContract } from './campaign-schedule.contract.ts';
import { campaignScheduleMachine } from './campaign-schedule.machine.ts';
import { PageLink } from '#kit/web/address.tsx';
import { branchText } from '#kit/web/branch-name.ts';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Dim } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { InstantText, Status } from '#kit/web/look/show.tsx';
import { atHeadOffice, usePlace } from '#kit/web/place.ts';
import { useWords } from '#kit/web/words.ts';

type Query = { campaign_id?: string; status?: string; sort?: 'next_at' };
/** `named`: with the name of what is sent, and of the branch at head office, where it is about several. */
type Props = { query: Query; empty: string; named?: boolean };
export const ScheduleItems = ({ query, empty, named = false }: Props): ReactElement => {
  const words = useWords('broadcast');
  const { branch_id } = usePlace();
  const asked = { params: { branch_id: branch_id ?? 0 }, query: { ...query, itemsPerPage: '10' } };
  const { data, waiting } = useLoaded(campaignScheduleContract.list, asked, { when: branch_id !== null, height: 60 });
  if (!data) return waiting;
  return (
    <Items empty={empty}>
      {data.data.map((row) => (
        <Item
          key={row.id}
          title={
            <PageLink to="/connect/audience-viewScheduleDetails" record={row.id}>
              {named ? row.campaign_name : row.audience_name}
            </PageLink>
          }
          below={
            <Dim as="span" size={13}>
              {words(`schedule.every.${row.every}`)}
              {named ? ` · ${row.audience_name}` : null}
              {named && atHeadOffice() ? ` · ${branchText(row.branch_name)}` : null}
              {row.next_at ? (
                <>
                  {' · '}
                  <InstantText at={row.next_at} planned />
                </>
              ) : null}
            </Dim>
          }
          right={<Status machine={campaignScheduleMachine} value={row.status} noun="broadcast.schedule" />}
        />
      ))}
    </Items>
  );
};
