/** `/franchise/create`: branches being opened; with an id, the guided flow and then the branch's checklist. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { openingContract } from './opening.contract.ts';
import { openingMachine } from './opening.machine.ts';
import type { OpeningRow } from './opening.model.ts';
import { PageLink, useGo, usePageId } from '#kit/web/address.tsx';
import { custom, instant, status, text } from '#kit/web/columns.tsx';
import { byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { CountryFlag } from '#kit/web/look/flag.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { place } from '#kit/web/place.ts';
import { perform, useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { OpeningChecklist } from './opening-checklist.parts.tsx';
import { OpeningFlow } from './opening-flow.parts.tsx';
import style from './opening.module.css';

const Begin = (): ReactElement => {
  const words = useWords('network');
  const go = useGo();
  const [busy, setBusy] = useState(false);
  const begin = async (): Promise<void> => {
    setBusy(true);
    try {
      const { id } = await perform(openingContract.create, { body: { branch_id: place.get().branch_id ?? 0 } });
      go('/franchise/create', id, { step: 'place' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button leftSection={<IconPlus size={16} />} loading={busy} onClick={() => void begin()}>
      {words('opening.begin')}
    </Button>
  );
};

const Name = ({ opening }: { opening: OpeningRow }): ReactElement => {
  const words = useWords('network');
  const { id, name, country_code } = opening;
  return (
    <PageLink to="/franchise/create" record={id} className={style['name']}>
      {country_code ? <CountryFlag code={country_code} /> : null} {name || words('opening.unnamed')}
    </PageLink>
  );
};
const OpeningList = listPage(openingContract.list, {
  noun: 'network.opening',
  record: '/franchise/create',
  columns: [
    { ...custom('name', (row: OpeningRow) => <Name opening={row} />), name: (row: OpeningRow) => row.name },
    status(openingMachine),
    text('organisation_name'),
    text('begun_by'),
    instant('created_at'),
    instant('opened_at', { extra: true }),
  ],
  filters: [byStatus(openingMachine)],
  views: [
    { name: 'under_way', search: { status: 'draft,preparing' } },
    { name: 'open', search: { status: 'open' } },
  ],
  aside: Begin,
});

const OneOpening = ({ id }: { id: number }): ReactElement => (
  <Loaded of={useRead(openingContract.view, { params: { id } })} height={0} isPage>
    {(opening) =>
      opening.status === 'draft' && opening.can.includes('save') ? (
        <OpeningFlow opening={opening} />
      ) : (
        <OpeningChecklist opening={opening} />
      )
    }
  </Loaded>
);

export const OpeningPage = (): ReactElement => {
  const id = usePageId();
  return id === undefined ? <OpeningList /> : <OneOpening key={id} id={id} />;
};
