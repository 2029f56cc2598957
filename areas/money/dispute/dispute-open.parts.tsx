/** The bank took the payment of a membership back for good: asks what happens to it until someone decides. */
import { useState, type ReactElement } from 'react';
import { Alert, Button, Radio, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { refundContract } from '../refund/refund.contract.ts';
import type { DisputeGoes, PaymentView } from '../refund/refund.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { Quiet } from '#kit/web/look/items.tsx';
import { useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

type Props = { record: PaymentView };
export const DisputeOpen = ({ record: { id, lost_open: open, currency, number } }: Props): ReactElement | null => {
  const words = useWords('money');
  const locale = useLocale();
  const { run, busy } = useWrite(refundContract.settleDispute);
  const [goes, setGoes] = useState<DisputeGoes | null>(null);
  if (!open) return null;
  const { sold, dispute_id, version, amount_cents, choices } = open;
  const facts = {
    programme: textIn(sold.programme_name, locale),
    used: sold.used,
    of: sold.of,
    used_cents: formatMoney(sold.used_cents, currency),
    left_cents: formatMoney(sold.left_cents, currency),
  };
  const save = (): void => {
    if (goes !== null) void run({ params: { id }, body: { dispute_id, version, goes } });
  };
  return (
    <Alert
      color="red"
      variant="outline"
      mb="md"
      icon={<IconAlertTriangle size={18} />}
      title={words('dispute.lost.title')}
    >
      <p>{words('dispute.lost.text', { number, amount: formatMoney(amount_cents, currency) })}</p>
      <Quiet>{words(`refund.sold.used_${sold.counts}`, facts)}</Quiet>
      {open.can_decide ? (
        <Stack gap={10} mt={8} align="flex-start">
          <Radio.Group label={words('dispute.lost.goes')} value={goes} onChange={(value) => setGoes(value)}>
            <Stack gap={6} mt={6}>
              {choices.map((one) => (
                <Radio key={one} value={one} label={words(`dispute.lost.choice.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Button loading={busy} disabled={goes === null} onClick={save}>
            {words('dispute.lost.save')}
          </Button>
        </Stack>
      ) : (
        <p>{words('dispute.lost.wait')}</p>
      )}
    </Alert>
  );
};
