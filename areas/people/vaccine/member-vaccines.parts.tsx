/** The vaccine certificates of a client by status; the details are opened where each view is recorded. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { vaccineContract } from './vaccine.contract.ts';
import { vaccineMachine } from './vaccine.machine.ts';
import type { MemberView } from '../member/member.model.ts';
import type { VaccineRow } from './vaccine.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { InstantText, Status } from '#kit/web/look/show.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { Dim } from '#kit/web/look/lay.tsx';

const PAGES = '/manage/clientDetails/VaccineCertificateClient';
const Line = ({ one, at }: { one: VaccineRow; at: number }): ReactElement => {
  const words = useWords('people');
  return (
    <Item
      title={
        <PageLink to={`${PAGES}/view`} record={one.id}>
          {words('vaccine.number', { number: at })}
        </PageLink>
      }
      below={<InstantText at={one.created_at} />}
      right={<Status machine={vaccineMachine} value={one.status} noun="people.vaccine" />}
    />
  );
};

type Props = { member: MemberView };
const Lines = ({ member }: Props): ReactElement => {
  const words = useWords('people');
  const { data, waiting } = useLoaded(vaccineContract.ofMember, { params: { id: member.id } }, { height: 80 });
  if (!data) return waiting;
  if (data.length === 0) return <Empty title={words('vaccine.empty')} />;
  return (
    <Items>
      {data.map((one, at) => (
        <Line key={one.id} one={one} at={data.length - at} />
      ))}
    </Items>
  );
};

export const Vaccines = ({ member }: Props): ReactElement | null => {
  const words = useWords('people');
  const maySee = useMayOpen(`${PAGES}/view`);
  const mayAdd = useMayOpen(`${PAGES}/create`);
  if (!maySee && !mayAdd) return null;
  return (
    <Card
      title={words('vaccine.title')}
      aside={
        mayAdd ? (
          <Button component={PageLink} to={`${PAGES}/create`} record={member.id} variant="default" size="xs">
            {words('vaccine.create')}
          </Button>
        ) : null
      }
    >
      {maySee ? <Lines member={member} /> : <Dim>{words('vaccine.hidden')}</Dim>}
    </Card>
  );
};
