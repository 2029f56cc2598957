/** `/franchise/create`: branches on their way; with an id the guided flow, and then the checklist of the branch. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { openingContract } from '#domain/areas/network/opening.contract.ts';
import { openingMachine } from '#domain/areas/network/opening.machine.ts';
import type { OpeningRow } from '#domain/areas/network/opening.model.ts';
import { PageLink, useGo, usePageId } from '#web/kit/address.tsx';
import { useDays } from '#web/kit/days.ts';
import { CountryFlag } from '#web/kit/look/flag.tsx';
import { Card, Empty, Failed, PageHead } from '#web/kit/look/page.tsx';
import { Badge } from '#web/kit/look/show.tsx';
import { place } from '#web/kit/place.ts';
import { perform, useRead } from '#web/kit/query.ts';
import { useWords } from '#web/kit/words.ts';
import { OpeningChecklist } from './opening.checklist.tsx';
import { OpeningFlow } from './opening.flow.tsx';
import style from './opening.module.css';

const Row = ({ opening }: { opening: OpeningRow }): ReactElement => {
  const words = useWords('network');
  const write = useDays();
  const { id, name, status, country_code, organisation_name, begun_by, created_at } = opening;
  return (
    <li className={style['row']}>
      <div>
        <PageLink to="/franchise/create" record={id} className={style['name']}>
          {country_code ? <CountryFlag code={country_code} /> : null} {name || words('opening.unnamed')}
        </PageLink>
        <div className={style['dim']}>
          {[organisation_name, words('opening.begun', { name: begun_by ?? '—', day: write(created_at.slice(0, 10)) })]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      <Badge tone={openingMachine.states[status].tone}>{words(`opening.status.${status}`)}</Badge>
    </li>
  );
};

const OpeningList = (): ReactElement => {
  const words = useWords('network');
  const go = useGo();
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useRead(openingContract.list, {});
  const begin = async (): Promise<void> => {
    setBusy(true);
    try {
      const { id } = await perform(openingContract.create, { body: { branch_id: place.get().branch_id ?? 0 } });
      go('/franchise/create', id, { step: 'place' });
    } finally {
      setBusy(false);
    }
  };
  const button = (
    <Button leftSection={<IconPlus size={16} />} loading={busy} onClick={() => void begin()}>
      {words('opening.begin')}
    </Button>
  );
  const isEmpty = data?.length === 0;
  return (
    <>
      <PageHead title={words('opening.title')} context={words('opening.context')} primary={isEmpty ? null : button} />
      {error ? <Failed fault={error} onRetry={() => void refetch()} /> : null}
      {isEmpty ? <Empty title={words('opening.nothing')} text={words('opening.nothing_hint')} action={button} /> : null}
      {data && !isEmpty ? (
        <Card title={words('opening.list')}>
          <ul className={style['list']}>
            {data.map((opening) => (
              <Row key={opening.id} opening={opening} />
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
};

const OneOpening = ({ id }: { id: number }): ReactElement | null => {
  const { data, error, refetch } = useRead(openingContract.view, { params: { id } });
  if (error) return <Failed isPage fault={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return data.status === 'draft' && data.can.includes('save') ? (
    <OpeningFlow opening={data} />
  ) : (
    <OpeningChecklist opening={data} />
  );
};

export const OpeningPage = (): ReactElement => {
  const id = usePageId();
  return id === undefined ? <OpeningList /> : <OneOpening key={id} id={id} />;
};
