/** What goes back to the client: the credit notes, what is invoiced again, and the wallet balance afterwards. */
import type { ReactElement } from 'react';
import type { GiveBackFigures } from '#areas/money/refund/give-back.model.ts';
import type { InvoiceLine } from '#areas/money/invoice/invoice.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Figures } from '#kit/web/look/figures.tsx';
import { Dim } from '#kit/web/look/lay.tsx';

type BackFigures = GiveBackFigures & { currency: string; invoice_lines: readonly InvoiceLine[] };

export const BackLines = ({ figures }: { figures: BackFigures }): ReactElement | null => {
  const words = useWords('membership');
  const locale = useLocale();
  const { credited, wallet_cents, currency, invoice_lines } = figures;
  if (credited.length === 0) return null;
  return (
    <>
      <Dim as="h3" mt={12} weight={500}>
        {words('back.title')}
      </Dim>
      <Figures
        look="receipt"
        lines={[
          ...credited.map(({ invoice_number, total_cents }) => ({
            label: words('back.credit_note', { number: invoice_number }),
            value: formatMoney(-total_cents, currency),
          })),
          ...invoice_lines.map((line, at) => ({
            key: String(at),
            label: words('back.again', { what: textIn(line.label, locale) }),
            value: formatMoney(line.amount_cents, currency),
          })),
          { label: words('back.wallet'), value: formatMoney(wallet_cents, currency), sum: true },
        ]}
      />
    </>
  );
};

/** "RM 194.50 goes into the client's wallet", "RM 115.50 less to pay" */
export const useBackSentence = ({ wallet_cents, currency }: BackFigures, cents: number): string => {
  const words = useWords('membership');
  const wallet = formatMoney(wallet_cents, currency);
  const less = formatMoney(cents - wallet_cents, currency);
  if (wallet_cents === cents) return words('back.into_wallet', { wallet });
  return wallet_cents === 0 ? words('back.less_to_pay', { less }) : words('back.both', { wallet, less });
};
