/** An invoice as it is printed: letterhead, client, lines, tax, payments. */
import type { ReactElement, ReactNode } from 'react';
import type { Invoice, InvoiceLine } from './invoice.model.ts';
import { invoiceContract } from './invoice.contract.ts';
import { phoneText } from '#kit/domain/phone.ts';
import { companyOf, headerOf, lineFigures } from '../paper/paper.rules.ts';
import type { Payment } from '../payment/payment.model.ts';
import { openCents } from '../payment/payment.rules.ts';
import { isTaxInvoice, taxSums } from '../tax/tax.rules.ts';
import { rateLabel } from '../tax/tax-label.rules.ts';
import { formatDay } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { paymentMethodLabels } from '#kit/domain/lookups/choices.ts';
import { PageLink } from '#kit/web/address.tsx';
import { pictureAddress } from '#kit/web/picture-address.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './invoice.module.css';

type Props = { invoice: Invoice };
const rateText = (bp: number): string => String(bp / 100);

const Logo = ({ invoice: { id, paper } }: Props): ReactElement | null => {
  const src = pictureAddress(invoiceContract.logo, id, paper.logo_file_id);
  return src === null ? null : <img src={src} alt="" className={style['logo']} />;
};

const Letterhead = ({ invoice }: Props): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  const isTaxed = isTaxInvoice(invoice.lines, invoice.tax_bp);
  const header = headerOf(invoice);
  const phone = invoice.branch_phone && phoneText(invoice.branch_phone);
  return (
    <Inline as="header" gap="16px 32px" align="stretch" justify="space-between">
      <div>
        <Logo invoice={invoice} />
        <Words as="p" size={18} weight={650}>
          {invoice.branch_name}
        </Words>
        <address className={style['small']}>
          {companyOf(invoice) ? <div>{companyOf(invoice)}</div> : null}
          {header ? (
            <Dim as="div" lines>
              {header}
            </Dim>
          ) : null}
          {[invoice.branch_address, phone, invoice.branch_email].filter(Boolean).map((line) => (
            <div key={line}>{line}</div>
          ))}
          {invoice.branch_tax_number ? (
            <div>
              {words('invoice.tax_number')} {invoice.branch_tax_number}
            </div>
          ) : null}
        </address>
      </div>
      <div className={style['document']}>
        <Words as="h2" size={18} weight={650}>
          {words(isTaxed ? 'invoice.document' : 'invoice.document_plain')}
        </Words>
        <dl className={style['dates']}>
          <dt>{words('invoice.field.number')}</dt>
          <dd>{invoice.number}</dd>
          <dt>{words('invoice.issued')}</dt>
          <dd>{formatDay(invoice.issued_on, locale)}</dd>
          <dt>{words('invoice.due')}</dt>
          <dd>{formatDay(invoice.due_on, locale)}</dd>
        </dl>
      </div>
    </Inline>
  );
};

const Client = ({ invoice }: Props): ReactElement => {
  const words = useWords('money');
  return (
    <section>
      <h3 className={style['heading']}>{words('invoice.bill_to')}</h3>
      <Words as="p" weight={600}>
        {invoice.member_name}
      </Words>
      <div className={style['small']}>
        {invoice.member_address ? <div>{invoice.member_address}</div> : null}
        {invoice.member_email ? <div>{invoice.member_email}</div> : null}
        {invoice.member_number ? <div>{words('invoice.client_number', { number: invoice.member_number })}</div> : null}
      </div>
    </section>
  );
};

const Sum = ({
  label,
  cents,
  currency,
  strong,
}: {
  label: ReactNode;
  cents: number;
  currency: string;
  strong?: boolean;
}): ReactElement => (
  <tr data-strong={strong}>
    <th scope="row">{label}</th>
    <td>{formatMoney(cents, currency)}</td>
  </tr>
);

const Lines = ({ invoice }: Props): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  const { currency, total_cents, paid_cents, credited_cents } = invoice;
  const open = openCents(invoice);
  const figuresOf = (line: InvoiceLine): string[] => {
    const { quantity, unit_cents, tax_cents: tax } = lineFigures(line);
    const { discount_cents = 0 } = line;
    const price = formatMoney(line.amount_cents + discount_cents, currency);
    const each =
      discount_cents > 0
        ? words('invoice.discount_each', { price, discount: formatMoney(discount_cents, currency) })
        : words('invoice.each', { quantity, price: formatMoney(unit_cents, currency) });
    const rate = rateText(invoice.tax_bp);
    const facts = { name: invoice.tax_name, rate, tax: formatMoney(tax, currency) };
    if (invoice.tax_bp === 0) return [each];
    const { tax_class } = line;
    return [each, tax_class === 'standard' ? words('invoice.tax_each', facts) : words(`tax_class.${tax_class}`)];
  };
  return (
    <table className={style['lines']}>
      <thead>
        <tr>
          <th scope="col">{words('invoice.line')}</th>
          <th scope="col">{words('invoice.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map((line) => (
          <tr key={`${line.kind}${line.label.en}${line.tax_class}`}>
            <td>
              {textIn(line.label, locale)}
              {line.kind === 'joining_fee' ? null : <div className={style['small']}>{words(`line.${line.kind}`)}</div>}
              <div className={style['small']}>{figuresOf(line).join(' · ')}</div>
            </td>
            <td>{formatMoney(line.amount_cents, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum label={words('invoice.total')} cents={total_cents} currency={currency} strong />
        {paid_cents > 0 ? <Sum label={words('invoice.paid')} cents={paid_cents} currency={currency} /> : null}
        {credited_cents > 0 ? (
          <Sum label={words('invoice.credited')} cents={-credited_cents} currency={currency} />
        ) : null}
        {open > 0 ? <Sum label={words('invoice.open')} cents={open} currency={currency} strong /> : null}
      </tfoot>
    </table>
  );
};

/** The tax table of a tax invoice: the totals of each rate without tax, the tax, and with tax. */
const TaxSummary = ({ invoice: { lines, tax_bp, tax_name, currency } }: Props): ReactElement | null => {
  const words = useWords('money');
  const locale = useLocale();
  if (tax_bp === 0) return null;
  return (
    <table className={style['taxes']}>
      <thead>
        <tr>
          <th scope="col">{words('invoice.tax_summary')}</th>
          <th scope="col">{words('invoice.net')}</th>
          <th scope="col">{words('invoice.tax_amount')}</th>
          <th scope="col">{words('invoice.gross')}</th>
        </tr>
      </thead>
      <tbody>
        {taxSums(lines, tax_bp).map((sum) => (
          <tr key={sum.tax_class}>
            <th scope="row">{textIn(rateLabel(sum, tax_name), locale)}</th>
            <td>{formatMoney(sum.net_cents, currency)}</td>
            <td>{formatMoney(sum.tax_cents, currency)}</td>
            <td>{formatMoney(sum.amount_cents, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** On screen it opens the payment, where it can be refunded; on paper it is a number. */
const PaymentNumber = ({ payment }: { payment: Payment }): ReactElement => {
  const words = useWords('money');
  const mayOpen = useMayOpen('/manage/clientDetails/refundPage');
  const number = words('invoice.receipt', { number: payment.number });
  if (!mayOpen) return <>{number}</>;
  return (
    <PageLink to="/manage/clientDetails/refundPage" record={payment.id}>
      {number}
    </PageLink>
  );
};

const CreditNotes = ({ invoice }: Props): ReactElement | null => {
  const words = useWords('money');
  const locale = useLocale();
  if (invoice.credit_notes.length === 0) return null;
  return (
    <section>
      <h3 className={style['heading']}>{words('invoice.credit_notes')}</h3>
      <Stacked as="ul" gap={8}>
        {invoice.credit_notes.map((note) => (
          <Inline key={note.id} as="li" noWrap align="stretch" justify="space-between" gap={16}>
            <div>
              {words('invoice.credit_note', { number: note.number })}
              <div className={style['small']}>
                {[formatDay(note.issued_on, locale), words(`invoice.why.${note.why}`), note.reason].join(' · ')}
              </div>
            </div>
            <div className={style['figure']}>{formatMoney(-note.total_cents, note.currency)}</div>
          </Inline>
        ))}
      </Stacked>
    </section>
  );
};

const Payments = ({ invoice }: Props): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  if (invoice.payments.length === 0) return <p className={style['small']}>{words('invoice.no_payments')}</p>;
  return (
    <Stacked as="ul" gap={8}>
      {invoice.payments.map((payment) => (
        <Inline key={payment.id} as="li" noWrap align="stretch" justify="space-between" gap={16}>
          <div>
            <PaymentNumber payment={payment} />
            <div className={style['small']}>
              {[
                formatDay(payment.paid_on, locale),
                textIn(paymentMethodLabels[payment.method], locale),
                payment.reference,
                payment.staff_name ? words('invoice.received_by', { name: payment.staff_name }) : null,
                payment.status === 'success' ? null : words(`payment.status.${payment.status}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </div>
          <div className={style['figure']}>{formatMoney(payment.amount_cents, payment.currency)}</div>
        </Inline>
      ))}
    </Stacked>
  );
};

/** Where to transfer the open amount. */
const Account = ({ invoice: { paper, number } }: Props): ReactElement | null => {
  const words = useWords('money');
  if (paper.bank_number === '') return null;
  return (
    <section>
      <h3 className={style['heading']}>{words('invoice.transfer')}</h3>
      <p className={style['small']}>
        {[paper.bank_name, paper.bank_holder, paper.bank_number].join(' · ')}
        <br />
        {words('invoice.transfer_reference', { number })}
      </p>
    </section>
  );
};

export const InvoicePaper = ({ invoice }: Props): ReactElement => {
  const words = useWords('money');
  const isPaid = invoice.status === 'success' && invoice.total_cents > 0;
  const isOver = invoice.status === 'cancelled' || invoice.status === 'refunded';
  return (
    <Stacked as="article" gap={28} className={style['paper']}>
      <Letterhead invoice={invoice} />
      <Inline gap="16px 32px" align="stretch" justify="space-between">
        <Client invoice={invoice} />
        {isPaid || isOver ? (
          <p className={style['stamp']} data-over={isOver || undefined}>
            {words(isPaid ? 'invoice.paid_stamp' : `invoice.status.${invoice.status}`)}
          </p>
        ) : null}
      </Inline>
      <Lines invoice={invoice} />
      <TaxSummary invoice={invoice} />
      {invoice.total_cents > 0 ? (
        <section>
          <h3 className={style['heading']}>{words('invoice.payments')}</h3>
          <Payments invoice={invoice} />
        </section>
      ) : null}
      <CreditNotes invoice={invoice} />
      {openCents(invoice) > 0 ? <Account invoice={invoice} /> : null}
      <Dim as="footer" lines>
        {invoice.paper.footer || words('invoice.thanks')}
      </Dim>
    </Stacked>
  );
};
