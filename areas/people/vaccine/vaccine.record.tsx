/** `/manage/clientDetails/VaccineCertificateClient/view/{id}`: one certificate, and who opened it. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconCheck, IconFileText, IconPencil, IconX } from '@tabler/icons-react';
import { vaccineContract } from './vaccine.contract.ts';
import { vaccineMachine } from './vaccine.machine.ts';
import type { Vaccine } from './vaccine.model.ts';
import { jump, movesOf, type Action } from '#kit/web/actions.ts';
import { PageLink } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { custom, day, instant, number, text } from '#kit/web/columns.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { Timeline } from '#kit/web/record/history.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { refreshAll } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';

type Props = { record: Vaccine };
const actions: readonly Action<Vaccine>[] = [
  ...movesOf(vaccineMachine, vaccineContract, { accept: { icon: IconCheck }, reject: { icon: IconX, danger: true } }),
  jump<Vaccine>('edit', '/manage/clientDetails/VaccineCertificateClient/edit', { icon: IconPencil }),
];

const openPaper = (id: number): void => {
  // The opening is written down, and stands on this page.
  void saveFile(vaccineContract.file, { params: { id } }).then((came) => (came ? refreshAll() : undefined));
};

const Openings = ({ record }: Props): ReactElement => {
  const words = useWords('people');
  const { data, waiting } = useLoaded(vaccineContract.openings, { params: { id: record.id } }, { height: 60 });
  return (
    <Card title={words('vaccine.openings')}>
      {waiting}
      {data ? (
        <Timeline
          items={data.map((one) => ({
            id: one.id,
            at: one.at,
            title: words(`vaccine.opened.${one.what}`),
            who: one.staff_name,
          }))}
        />
      ) : null}
    </Card>
  );
};

const Main = ({ record }: Props): ReactElement => {
  const words = useWords('people');
  return (
    <>
      <Facts
        record={record}
        facts={[
          text('vaccine'),
          number('dose'),
          day('given_on'),
          day('valid_until'),
          text('reason'),
          text('decided_by_name'),
          instant('decided_at'),
          instant('created_at'),
        ]}
      />
      {record.file_id === null ? null : (
        <Card title={words('vaccine.paper')}>
          <Button variant="default" leftSection={<IconFileText size={18} />} onClick={() => openPaper(record.id)}>
            {words('vaccine.open_paper')}
          </Button>
        </Card>
      )}
      <Openings record={record} />
    </>
  );
};

const Client = (one: Vaccine): ReactElement => (
  <PageLink to="/manage/clientDetails" record={one.member_id} search={{ tab: 'documents' }}>
    {one.member_name}
  </PageLink>
);

export const VaccineRecord = recordPage(vaccineContract.view, {
  noun: 'people.vaccine',
  list: '/manage/clients',
  title: (one) => `${one.vaccine} ${one.dose}`,
  status: { machine: vaccineMachine },
  facts: [custom('member_name', Client)],
  actions,
  main: Main,
});
