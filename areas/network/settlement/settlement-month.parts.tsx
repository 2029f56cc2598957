/** One month: the matrix of branches, what each is owed and owes, the exchange rates, and the move that posts it. */
import { useState, type ReactElement } from 'react';
import { Button, Group } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { settlementContract } from './settlement.contract.ts';
import { settlementMachine } from './settlement.machine.ts';
import type { Settlement } from './settlement.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { perform } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { monthText, useAct, useSettle } from './settlement-acts.view.ts';
import { SettlementNotes } from './settlement-notes.parts.tsx';
import { downloadVisits, SettlementVisits } from './settlement-visits.parts.tsx';
import { Dim, Stacked, Words } from '#kit/web/look/lay.tsx';
import { Table } from '#kit/web/look/table.tsx';

type Of = { settlement: Settlement };
const Matrix = ({ settlement }: Of): ReactElement => {
  const words = useWords('network');
  const { branches, cells, currency, month } = settlement;
  const amount = (cents: number): string => formatMoney(cents, currency);
  return (
    <>
      <Dim as="p" block id="matrix-hint">
        {words('settlement.matrix_hint')}
      </Dim>
      <Table figures pinned aria-labelledby="matrix-hint">
        <thead>
          <tr>
            <th scope="col">{words('settlement.field.host')}</th>
            {branches.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{words('settlement.gets')}</th>
          </tr>
        </thead>
        <tbody>
          {branches.map((host) => (
            <tr key={host.id}>
              <th scope="row">{host.name}</th>
              {branches.map((home) => {
                const cell = cells.find((one) => one.host_branch_id === host.id && one.home_branch_id === home.id);
                if (!cell) return <td key={home.id}>{host.id === home.id ? '' : '—'}</td>;
                const label = {
                  host: host.name,
                  home: home.name,
                  amount: amount(cell.settled_cents),
                  count: cell.visits,
                };
                return (
                  <td key={home.id}>
                    <PageLink
                      to="/franchise/settlement"
                      search={{ month: month.slice(0, 7), host: String(host.id), home: String(home.id) }}
                      aria-label={words('settlement.cell', label)}
                    >
                      {amount(cell.settled_cents)}
                    </PageLink>
                    <Dim block>
                      {cell.visits === 1
                        ? words('settlement.visit')
                        : words('settlement.visits', { count: cell.visits })}
                    </Dim>
                  </td>
                );
              })}
              <td>{amount(host.gets_cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words('settlement.owes')}</th>
            {branches.map(({ id, owes_cents }) => (
              <td key={id}>{amount(owes_cents)}</td>
            ))}
            <td>{amount(branches.reduce((sum, one) => sum + one.owes_cents, 0))}</td>
          </tr>
          <tr>
            <th scope="row">{words('settlement.net')}</th>
            {branches.map(({ id, net_cents }) => (
              <td key={id}>{amount(net_cents)}</td>
            ))}
            <td>{amount(branches.reduce((sum, one) => sum + one.net_cents, 0))}</td>
          </tr>
        </tfoot>
      </Table>
    </>
  );
};

const PPM = 1_000_000;
const Rate = ({ settlement, currency, rate_ppm }: Of & Settlement['rates'][number]): ReactElement => {
  const words = useWords('network');
  const { busy, act } = useAct();
  const [typed, setTyped] = useState<number | string>(rate_ppm === null ? '' : rate_ppm / PPM);
  const label = words('settlement.rate', { from: currency, to: settlement.currency });
  const { id, version } = settlement;
  const next = Math.round(Number(typed) * PPM);
  const save = (): Promise<void> =>
    act(() =>
      perform(settlementContract.rate, {
        params: { id },
        body: { version, currency: currency as 'SGD', rate_ppm: next },
      }),
    );
  if (!settlement.can.includes('rate'))
    return (
      <Words as="p" my={8} prose>
        {label}: {rate_ppm === null ? words('settlement.rate_lacks') : rate_ppm / PPM}
      </Words>
    );
  return (
    <Group align="flex-end" gap="sm">
      <NumberBox
        label={label}
        placeholder={words('settlement.rate_lacks')}
        value={typed}
        min={0}
        decimalScale={6}
        hideControls
        w={180}
        onChange={setTyped}
      />
      <Button variant="default" loading={busy} disabled={!(next > 0) || next === rate_ppm} onClick={() => void save()}>
        {words('settlement.rate_set')}
      </Button>
    </Group>
  );
};

const Notes = ({ settlement }: Of): ReactElement => {
  const words = useWords('network');
  const write = useDays();
  const { branches, without_rule, late, posted_at, posted_by, computed_at } = settlement;
  return (
    <Stacked gap={2} dim size={12} my={12}>
      <span>
        {posted_at
          ? words('settlement.posted_on', { name: posted_by ?? '—', day: write(posted_at.slice(0, 10)) })
          : words('settlement.computed_on', { day: write(computed_at.slice(0, 10)) })}
      </span>
      <span>{words(branches.every(({ is_whole }) => is_whole) ? 'settlement.net_hint' : 'settlement.part_hint')}</span>
      {without_rule > 0 ? <span>{words('settlement.without_rule', { count: without_rule })}</span> : null}
      {late > 0 ? <span>{words('settlement.late', { count: late })}</span> : null}
    </Stacked>
  );
};

const Acts = ({ settlement }: Of): ReactElement => {
  const words = useWords('network');
  const locale = useLocale();
  const { busy, act } = useAct();
  const settle = useSettle();
  const { id, version, month, can, blocked } = settlement;
  const post = async (): Promise<void> => {
    const yes = words('settlement.moves.post');
    const text = words('settlement.post_text', { month: monthText(month, locale) });
    if (await confirm({ title: yes, text, yes }))
      await act(() => perform(settlementContract.post, { params: { id }, body: { version } }));
  };
  return (
    <Group gap="sm">
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => void downloadVisits(id, {})}>
        {words('settlement.csv')}
      </Button>
      <Button variant="default" data-screen-only leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
        {words('settlement.print')}
      </Button>
      {can.includes('run') ? (
        <Button variant="default" loading={settle.busy} onClick={() => void settle.run(month)}>
          {words('settlement.run_again')}
        </Button>
      ) : null}
      {can.includes('post') ? (
        <Button loading={busy} disabled={blocked['post'] !== undefined} onClick={() => void post()}>
          {words('settlement.moves.post')}
        </Button>
      ) : null}
    </Group>
  );
};

export const SettlementMonth = ({ id }: { id: number }): ReactElement | null => {
  const words = useWords('network');
  const locale = useLocale();
  const { search } = useAddress();
  const { data, waiting } = useLoaded(settlementContract.view, { params: { id } }, { keep: true, height: 0 });
  if (!data) return waiting;
  const { month, status, rates, cells, blocked } = data;
  if (search['host'] && search['home'])
    return <SettlementVisits settlement={data} host={search['host']} home={search['home']} />;
  return (
    <Stacked columns="minmax(0, 1fr)" gap={16} shrinks>
      <Card
        title={monthText(month, locale)}
        aside={<Badge tone={settlementMachine.states[status].tone}>{words(`settlement.status.${status}`)}</Badge>}
      >
        {cells.length === 0 ? (
          <Words as="p" my={8} prose>
            {words('settlement.no_visits')}
          </Words>
        ) : (
          <Matrix settlement={data} />
        )}
        <Notes settlement={data} />
        {blocked['post'] ? (
          <Words as="p" my={8} prose>
            {blocked['post']}
          </Words>
        ) : null}
        <Acts settlement={data} />
      </Card>
      <SettlementNotes notes={data.notes} />
      {rates.length > 0 ? (
        <Card title={words('settlement.rates')}>
          <Dim as="p" block>
            {words('settlement.rate_hint')}
          </Dim>
          {rates.map((rate) => (
            <Rate key={`${rate.currency} ${rate.rate_ppm}`} settlement={data} {...rate} />
          ))}
        </Card>
      ) : null}
    </Stacked>
  );
};
