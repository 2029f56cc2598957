/** `/manage/clientDetails/statement/{client}`: what the client owed, was invoiced and paid, by branch; as PDF and CSV. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { isDay } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { locales } from '#kit/domain/words.ts';
import { PageLink, useAddress, usePageId } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { useDays } from '#kit/web/days.ts';
import { DayBox } from '#kit/web/form/day-box.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card, Empty, PageHead, Trail } from '#kit/web/look/page.tsx';
import { useRead } from '#kit/web/query.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { statementContract } from './statement.contract.ts';
import { receivableAges, type Statement, type StatementAccount, type StatementLine } from './statement.model.ts';

type Days = { from?: string; until?: string };
const dayIn = (search: Readonly<Record<string, string>>, name: 'from' | 'until'): Days => {
  const day = search[name];
  return day !== undefined && isDay(day) ? { [name]: day } : {};
};

const Document = ({ line }: { line: StatementLine }): ReactElement => {
  const words = useWords('money');
  const opens = useMayOpen('/manage/clientDetails/paymentInvoice');
  const name = [words(`statement.kind.${line.kind}`), line.number].filter(Boolean).join(' ');
  return opens ? (
    <PageLink to="/manage/clientDetails/paymentInvoice" record={line.invoice_id}>
      {name}
    </PageLink>
  ) : (
    <>{name}</>
  );
};

const documentOf = (line: StatementLine): ReactElement => <Document line={line} />;

const Ages = ({ account: { ages, currency } }: { account: StatementAccount }): ReactElement => {
  const words = useWords('money');
  return (
    <Figures
      look="beside"
      label={words('statement.ages')}
      lines={receivableAges.map((age) => ({
        label: words(`statement.age.${age}`),
        value: formatMoney(ages[age], currency),
        off: age !== 'not_due' && ages[age] > 0,
      }))}
    />
  );
};

const Account = ({ account, from, until }: { account: StatementAccount } & Required<Days>): ReactElement => {
  const words = useWords('money');
  const { currency, opening_cents, closing_cents, lines } = account;
  const name = `${account.branch_name} · ${currency}`;
  const write = useDays();
  const balance = (label: string, day: string, cents: number) => ({
    label: `${label} · ${write(day)}`,
    value: formatMoney(cents, currency),
    sum: true,
  });
  return (
    <Card title={name}>
      <Figures lines={[balance(words('statement.opening'), from, opening_cents)]} />
      {lines.length > 0 ? (
        <MiniTable
          label={name}
          rows={lines.map((line, at) => ({ ...line, at }))}
          keyOf={({ at }) => at}
          currency={currency}
          columns={[
            { head: words('statement.document'), text: documentOf },
            { head: words('statement.day'), day: ({ day }) => day, isUnder: true },
            { head: words('statement.debit'), money: (line) => line.debit_cents || null, wide: true },
            { head: words('statement.credit'), money: (line) => line.credit_cents || null, wide: true },
            { head: words('statement.balance'), money: (line) => line.balance_cents },
          ]}
        />
      ) : null}
      <Figures lines={[balance(words('statement.closing'), until, closing_cents)]} />
      <Ages account={account} />
    </Card>
  );
};

const Files = ({ id, days }: { id: number; days: Days }): ReactElement => {
  const words = useWords('money');
  const icon = <IconDownload size={16} />;
  return (
    <Inline gap={8} pushed>
      <Button
        variant="default"
        leftSection={icon}
        onClick={() => void saveFile(statementContract.statementCsv, { params: { id }, query: days })}
      >
        {words('statement.csv')}
      </Button>
      {locales.map((locale) => (
        <Button
          key={locale}
          variant="default"
          leftSection={icon}
          onClick={() => void saveFile(statementContract.statementPdf, { params: { id }, query: { ...days, locale } })}
        >
          {words(locale === 'en' ? 'statement.pdf' : 'statement.pdf_cn')}
        </Button>
      ))}
    </Inline>
  );
};

const Shown = ({ statement }: { statement: Statement }): ReactElement => {
  const words = useWords('money');
  const { from, until, accounts } = statement;
  if (accounts.length === 0) return <Empty title={words('statement.empty')} text={words('statement.empty_text')} />;
  return (
    <Stacked gap={16}>
      {accounts.map((account) => (
        <Account key={`${account.branch_id} ${account.currency}`} account={account} from={from} until={until} />
      ))}
    </Stacked>
  );
};

export const StatementPage = (): ReactElement => {
  const words = useWords('money');
  const id = usePageId() ?? 0;
  const { search, change } = useAddress();
  const days: Days = { ...dayIn(search, 'from'), ...dayIn(search, 'until') };
  const reading = useRead(statementContract.statement, { params: { id }, query: days }, { keep: true });
  const { data } = reading;
  return (
    <>
      <PageHead
        title={words('statement.title')}
        context={words('statement.context')}
        crumbs={
          data ? (
            <Trail>
              <PageLink to="/manage/clientDetails" record={id}>
                {`${data.member_name} · ${data.member_number}`}
              </PageLink>
            </Trail>
          ) : null
        }
      />
      <Inline align="end" gap={12} mb={16} data-screen-only>
        {(['from', 'until'] as const).map((end) => (
          <DayBox
            key={end}
            label={words(`statement.${end}`)}
            w={{ base: 'calc(50% - 6px)', sm: 150 }}
            day={data?.[end] ?? null}
            onDay={(day) => change({ [end]: day ?? undefined })}
          />
        ))}
        <Files id={id} days={days} />
      </Inline>
      <Loaded of={reading}>{(statement) => <Shown statement={statement} />}</Loaded>
    </>
  );
};
