/** The suspensions of one membership, and what can be done with them. */
import { useState, type ReactElement } from 'react';
import { Button, Group } from '@mantine/core';
import { suspensionContract } from '#areas/membership/suspension/suspension.contract.ts';
import type { Membership } from '#areas/membership/membership/membership.model.ts';
import type { Suspension } from '#areas/membership/suspension/suspension.model.ts';
import { isLive } from '#areas/membership/membership/membership.rules.ts';
import { daysOf } from '#areas/membership/suspension/suspension.rules.ts';
import { formatDay } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { read, useWrite } from '#kit/web/query.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { confirm } from '#kit/web/tell.ts';
import { say, useLocale, useWords } from '#kit/web/words.ts';
import { ReturnDrawer, SuspendDrawer } from './suspend-drawer.parts.tsx';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';

const When = ({ rest }: { rest: Suspension }): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const from = formatDay(rest.from_on, locale);
  if (rest.until_on === null) return <>{words('suspension.span_open', { from })}</>;
  const until = formatDay(rest.until_on, locale);
  return (
    <>
      {words('suspension.span', { from, until })} · {words('suspension.days', { count: daysOf(rest) })}
    </>
  );
};

/** What was charged for it, with its invoice; or why nothing was. */
const Fee = ({ rest, currency }: { rest: Suspension; currency: string }): ReactElement | null => {
  const words = useWords('membership');
  const opens = useMayOpen('/home/paymentInvoice');
  const { fee_cents, fee_waived_reason: reason, invoice_id } = rest;
  if (reason !== null) return <div>{words('suspension.fee_waived_short', { reason })}</div>;
  if (invoice_id === null) return null;
  const said = words('suspension.fee_charged', { amount: formatMoney(fee_cents, currency) });
  if (!opens) return <div>{said}</div>;
  return (
    <div>
      <PageLink to="/home/paymentInvoice" record={invoice_id}>
        {said}
      </PageLink>
    </div>
  );
};

type RestProps = { rest: Suspension; currency: string; onReturn: () => void };
const Rest = ({ rest, currency, onReturn }: RestProps): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const { run, busy } = useWrite(suspensionContract.undo);
  const undo = async (): Promise<void> => {
    const { places } = await read(suspensionContract.previewReturn, {
      params: { id: rest.id },
      body: { back_on: null },
    });
    const count = places.filter(({ moves_to }) => moves_to === null).length;
    const sure = await confirm({
      title: words('suspension.undo_title'),
      text: [
        words(rest.invoice_id === null ? 'suspension.undo_text' : 'suspension.undo_text_fee'),
        ...(count > 0 ? [say('classes')('release.sure', { count })] : []),
      ].join(' '),
      yes: words('suspension.undo'),
      no: say('blocks')('dialog.cancel'),
    });
    if (sure) await run({ params: { id: rest.id }, query: { version: String(rest.version) } });
  };
  const reason = rest.reason === 'imported' ? words('suspension.imported') : rest.reason;
  const by = rest.staff_name === null ? null : words('suspension.by', { name: rest.staff_name });
  return (
    <Inline as="li" gap="4px 12px">
      <div>
        <div>
          <When rest={rest} />{' '}
          {rest.waived && !rest.closure ? <Badge tone="yellow">{words('suspension.beyond')}</Badge> : null}
        </div>
        <div>{[reason, by].filter(Boolean).join(' · ')}</div>
        {rest.closed_until === null ? null : (
          <div>{words('suspension.closed_until', { day: formatDay(rest.closed_until, locale) })}</div>
        )}
        <Fee rest={rest} currency={currency} />
      </div>
      {rest.can.includes('return') ? (
        <Button variant="default" size="xs" onClick={onReturn}>
          {words('suspension.return')}
        </Button>
      ) : null}
      {rest.can.includes('undo') ? (
        <Button variant="subtle" color="gray" size="xs" loading={busy} onClick={() => void undo()}>
          {words('suspension.undo')}
        </Button>
      ) : null}
    </Inline>
  );
};

const Rests = ({ id }: { id: number }): ReactElement | null => {
  const words = useWords('membership');
  const { data, waiting } = useLoaded(suspensionContract.view, { params: { id } }, { height: 0 });
  const [isAsking, setAsking] = useState(false);
  const [back, setBack] = useState<Suspension | null>(null);
  if (!data) return waiting;
  return (
    <>
      {data.suspensions.length > 0 ? (
        <Stacked as="ul" gap={6} mt={8} indented={3} aria-label={words('suspension.title')}>
          {data.suspensions.map((rest) => (
            <Rest key={rest.id} rest={rest} currency={data.currency} onReturn={() => setBack(rest)} />
          ))}
        </Stacked>
      ) : null}
      {data.can.includes('suspend') ? (
        <Group mt={8}>
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>
            {words('suspension.suspend_short')}
          </Button>
        </Group>
      ) : null}
      {isAsking ? <SuspendDrawer id={id} onClose={() => setAsking(false)} /> : null}
      {back ? <ReturnDrawer id={back.id} record={back} onClose={() => setBack(null)} /> : null}
    </>
  );
};

/** Only for memberships that haven't ended: the history shows the others. */
export const MembershipRests = ({ membership }: { membership: Membership }): ReactElement | null =>
  isLive(membership) ? <Rests id={membership.id} /> : null;
