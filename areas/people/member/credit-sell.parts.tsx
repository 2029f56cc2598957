/** Selling a credit pack to a client: what will be posted is shown first. */
import { useState, type ReactElement } from 'react';
import { Button, Stack, TextInput } from '@mantine/core';
import { creditContract } from '#areas/membership/credit/credit.contract.ts';
import { creditPackContract } from '#areas/membership/credit-pack/credit-pack.contract.ts';
import type { CreditSaleFigures } from '#areas/membership/credit/credit.model.ts';
import { taxLines } from '#areas/money/tax/tax-label.rules.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { isGift } from '#areas/money/gift/gift.rules.ts';
import { isReasonMissing, tenderOf } from '#areas/money/payment/tender.rules.ts';
import { paymentMethodLabels, type PaymentMethod } from '#kit/domain/lookups/choices.ts';
import { useDays } from '#kit/web/days.ts';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { GivenInput, useMethods } from '#kit/web/form/given-input.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Figures } from '#kit/web/look/figures.tsx';
import { Words } from '#kit/web/look/lay.tsx';
import { Outcome } from '#kit/web/look/outcome.tsx';

/** What is in a wallet is spent on invoices. */
const isOffered = (method: PaymentMethod): boolean => method !== 'wallet';

const Receipt = ({ figures }: { figures: CreditSaleFigures }): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const write = useDays();
  const { currency, total_cents, credits, expires_on } = figures;
  const amount = formatMoney(total_cents, currency);
  const kind = `sentence${total_cents === 0 ? '_free' : ''}${expires_on === null ? '_first_use' : ''}` as const;
  return (
    <>
      <Figures
        lines={[
          ...figures.lines.map((line) => ({
            key: line.kind,
            label: textIn(line.label, locale),
            value: formatMoney(line.amount_cents, currency),
          })),
          { label: words('credit.total'), value: amount, sum: true },
          ...taxLines(figures, locale),
        ]}
      />
      <p>{words(`credit.${kind}`, { amount, credits, day: expires_on && write(expires_on) })}</p>
    </>
  );
};

type Props = { member_id: number; onClose: () => void };
const useSale = ({ member_id, onClose }: Props) => {
  const { branch_id } = usePlace();
  const [pack, setPack] = useState<string | null>(null);
  const [method, setMethod] = useState<PaymentMethod>('cash');
  const [reference, setReference] = useState('');
  const [why, setWhy] = useState('');
  const offered = useMethods().filter(isOffered);
  const packs = useRead(creditPackContract.list, {
    params: { branch_id: branch_id ?? 0 },
    query: { status: 'active', itemsPerPage: '200' },
  });
  const ask = { branch_id: branch_id ?? 0, member_id, credit_pack_id: Number(pack) };
  const preview = useRead(creditContract.preview, { body: ask }, { when: pack !== null });
  const figures = pack === null || preview.error ? undefined : preview.data;
  const { run, busy } = useWrite(creditContract.sell);
  const post = async (): Promise<void> => {
    if (!figures) return;
    const { total_cents } = figures;
    const tender = tenderOf({ method, reference, slip_file_id: null, given_why: why });
    const payments = total_cents > 0 ? [{ ...tender, amount_cents: total_cents }] : [];
    const answer = await run({ body: { ...ask, payments, total_cents } });
    if (answer) onClose();
  };
  const lacksReason = (figures?.total_cents ?? 0) > 0 && isReasonMissing({ method, given_why: why });
  const typed = { pack, setPack, method, setMethod, offered, reference, setReference, why, setWhy };
  return { ...typed, lacksReason, packs, preview, figures, busy, post };
};

export const SellDrawer = (props: Props): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const sale = useSale(props);
  const { figures, packs, preview } = sale;
  const sold = (packs.data?.data ?? []).filter((one) => one.price_cents !== null);
  return (
    <SideDrawer size={480} title={words('credit.sell')} onClose={props.onClose}>
      <Stack gap="md">
        <Select
          data-autofocus
          label={words('credit.field.credit_pack_id')}
          placeholder={words('credit.choose')}
          searchable
          data={sold.map((one) => ({
            value: String(one.id),
            label: `${textIn(one.name, locale)} · ${formatMoney(one.price_cents ?? 0, one.currency ?? '')}`,
          }))}
          value={sale.pack}
          onChange={sale.setPack}
          error={packs.error?.lines.join(' ')}
          description={packs.data && sold.length === 0 ? words('credit.none_sold') : undefined}
        />
        {figures && figures.total_cents > 0 ? (
          <>
            <Select
              label={words('credit.field.method')}
              allowDeselect={false}
              value={sale.method}
              data={sale.offered.map((one) => ({ value: one, label: textIn(paymentMethodLabels[one], locale) }))}
              onChange={(value) => sale.setMethod(sale.offered.find((one) => one === value) ?? 'cash')}
            />
            {isGift(sale) ? <GivenInput value={sale.why} onWhy={sale.setWhy} /> : null}
            <TextInput
              label={words('credit.field.reference')}
              description={words('credit.hint.reference')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={sale.reference}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => sale.setReference(event.currentTarget.value)}
            />
          </>
        ) : null}
        {sale.pack === null ? null : (
          <Outcome aria-busy={preview.isFetching}>
            <h3>{words('credit.preview')}</h3>
            {preview.error ? (
              <Words as="p" tone="red">
                {preview.error.lines.join(' ')}
              </Words>
            ) : null}
            {figures ? <Receipt figures={figures} /> : null}
            {sale.method === 'bank_transfer' ? <p>{words('credit.waits')}</p> : null}
          </Outcome>
        )}
        <Button
          fullWidth
          loading={sale.busy}
          disabled={figures === undefined || preview.isFetching || sale.lacksReason}
          onClick={() => void sale.post()}
        >
          {words('credit.sell_save')}
        </Button>
      </Stack>
    </SideDrawer>
  );
};
