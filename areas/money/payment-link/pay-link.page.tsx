/** `/p/pay#token=`: pay an invoice without signing in: by card on the provider's page, by transfer, or at the desk. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { paymentLinkContract } from './payment-link.contract.ts';
import type { PayLink } from './payment-link.model.ts';
import { phoneText } from '#kit/domain/phone.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { commaIn, gapIn, textIn } from '#kit/domain/words.ts';
import { useToken } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { BarePage } from '#web/shell/bare.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Dim } from '#kit/web/look/lay.tsx';
import style from './pay-link.module.css';

type Props = { link: PayLink };

const Transfer = ({ link }: Props): ReactElement | null => {
  const words = useWords('money');
  if (link.bank_number === '') return null;
  const rows = [
    ['bank', link.bank_name],
    ['holder', link.bank_holder],
    ['account', link.bank_number],
    ['reference', link.number],
  ] as const;
  return (
    <section className={style['part']} aria-label={words('pay_link.transfer')}>
      <h2>{words('pay_link.transfer')}</h2>
      <Figures lines={rows.map(([name, value]) => ({ label: words(`pay_link.${name}`), value }))} />
    </section>
  );
};

const ByCard = ({ token }: { token: string }): ReactElement => {
  const words = useWords('money');
  const { run, busy } = useWrite(paymentLinkContract.pay);
  const pay = async (): Promise<void> => {
    const answer = await run({ body: { token } });
    if (answer) window.location.assign(answer.data.url);
  };
  return (
    <div className={style['part']}>
      <Button
        fullWidth
        size="md"
        loading={busy}
        leftSection={<IconCreditCard size={18} aria-hidden="true" />}
        onClick={() => void pay()}
      >
        {words('pay_link.go')}
      </Button>
      <Dim as="p" my={8} size={13}>
        {words('pay_link.by_card')}
      </Dim>
    </div>
  );
};

const Open = ({ link, token }: Props & { token: string }): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  const write = useDays();
  const { first_name: name, number, branch_name: branch, labels } = link;
  const what = labels.map((label) => textIn(label, locale)).join(commaIn(locale));
  return (
    <BarePage
      title={words('pay_link.title', { amount: formatMoney(link.open_cents, link.currency) })}
      context={words('pay_link.text', { name, number, branch, what })}
    >
      <Dim as="p" my={8} size={13}>
        {words('pay_link.due', { on: write(link.due_on) })}
      </Dim>
      {link.by_card ? <ByCard token={token} /> : null}
      <Transfer link={link} />
      <Dim as="p" my={8} size={13}>
        {words('pay_link.at_desk')}
        {gapIn(locale)}
        {link.branch_phone === null ? null : words('pay_link.call', { phone: phoneText(link.branch_phone) })}
      </Dim>
    </BarePage>
  );
};

export const PayLinkPage = (): ReactElement => {
  const words = useWords('money');
  const token = useToken();
  const isToken = token.length >= 20;
  const { data, waiting } = useLoaded(paymentLinkContract.look, { body: { token } }, { when: isToken, isPage: true });
  if (data === null || !isToken)
    return <BarePage title={words('pay_link.over_title')} context={words('pay_link.over')} />;
  if (data === undefined) return waiting;
  if (data.status === 'unpaid') return <Open link={data} token={token} />;
  const facts = { number: data.number, branch: data.branch_name };
  const how = data.status === 'success' ? 'paid' : 'closed';
  return <BarePage title={words(`pay_link.${how}_title`)} context={words(`pay_link.${how}`, facts)} />;
};
