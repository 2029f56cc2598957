/** The gateway refunded all of an invoice, and its membership still runs: asks what happens to it until someone decides. */
import { useState, type ReactElement } from 'react';
import { Alert, Button, Radio, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { SoldGoes } from '#areas/membership/membership/refunded.rules.ts';
import { refundContract } from './refund.contract.ts';
import type { PaymentView } from './refund.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { Quiet } from '#kit/web/look/items.tsx';
import { useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

type Props = { record: PaymentView };
export const SoldOpen = ({ record: { sold_open: open, currency, invoice_number } }: Props): ReactElement | null => {
  const words = useWords('money');
  const locale = useLocale();
  const { run, busy } = useWrite(refundContract.settle);
  const [goes, setGoes] = useState<SoldGoes | null>(null);
  if (!open) return null;
  const { sold, refund_id, version, total_cents } = open;
  const { counts, used, of, visits_back: count } = sold;
  const facts = {
    programme: textIn(sold.programme_name, locale),
    used,
    of,
    used_cents: formatMoney(sold.used_cents, currency),
    left_cents: formatMoney(sold.left_cents, currency),
  };
  const chosen = goes ?? sold.suggested;
  const save = () => void run({ params: { id: refund_id }, body: { version, sold_goes: chosen } });
  return (
    <Alert
      color="red"
      variant="outline"
      mb="md"
      icon={<IconAlertTriangle size={18} />}
      title={words('refund.sold.open')}
    >
      <p>
        {words('refund.sold.open_text', {
          number: invoice_number ?? '',
          amount: formatMoney(total_cents, currency),
        })}
      </p>
      <Quiet>{words(`refund.sold.used_${counts}`, facts)}</Quiet>
      {open.can_decide ? (
        <Stack gap={10} mt={8} align="flex-start">
          <Radio.Group label={words('refund.sold.goes')} value={chosen} onChange={(value) => setGoes(value)}>
            <Stack gap={6} mt={6}>
              {sold.choices.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={
                    one === 'end' ? words('refund.sold.open_choice.end') : words(`refund.sold.choice.${one}`, { count })
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
          <Button loading={busy} onClick={save}>
            {words('refund.sold.open_save')}
          </Button>
        </Stack>
      ) : (
        <p>{words('refund.sold.open_wait')}</p>
      )}
    </Alert>
  );
};
