/** The credits of a client: what is left, the lots in the order of their use, and the ledger. */
import { useState, type ReactElement } from 'react';
import { Button, Group } from '@mantine/core';
import { creditContract } from '#areas/membership/credit/credit.contract.ts';
import type { CreditEntry, CreditLot, MemberCredits } from '#areas/membership/credit/credit.model.ts';
import type { MemberView } from './member.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { useDays } from '#kit/web/days.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { CorrectDrawer, GrantDrawer } from './credit-drawers.parts.tsx';
import { SellDrawer } from './credit-sell.parts.tsx';
import { Words } from '#kit/web/look/lay.tsx';

const tones = { live: 'green', used_up: 'gray', expired: 'gray', waiting: 'yellow' } as const;

const endless = ({ membership_id, validity }: CreditLot) => {
  if (membership_id !== null) return 'credit.while_it_lasts';
  return validity === 'first_use' ? 'credit.not_begun' : 'credit.no_end';
};
const Lot = ({ lot, onCorrect }: { lot: CreditLot; onCorrect: () => void }): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const write = useDays();
  const days = lot.expires_on !== null ? words('credit.until', { day: write(lot.expires_on) }) : words(endless(lot));
  const begun = lot.membership_id === null ? 'credit.bought' : 'credit.given_on';
  const uses = lot.uses.map((use) => words(`credit.uses.${use}`)).join(locale === 'cn' ? '、' : ', ');
  return (
    <Item
      title={
        <>
          {textIn(lot.name, locale)}{' '}
          {lot.is_promotional ? <Badge tone="blue">{words('credit.promotional')}</Badge> : null}
        </>
      }
      below={
        <>
          <div>{[days, uses, words(begun, { day: write(lot.bought_on) }), lot.branch_name].join(' · ')}</div>
          {lot.can.includes('correct') ? (
            <Button variant="default" size="compact-xs" mt={6} onClick={onCorrect}>
              {words('credit.correct')}
            </Button>
          ) : null}
        </>
      }
      right={
        <>
          <div>{words('credit.of', { remaining: lot.remaining, credits: lot.credits })}</div>
          <Badge tone={tones[lot.state]}>{words(`credit.status.${lot.state}`)}</Badge>
        </>
      }
    />
  );
};

const Entry = ({ entry }: { entry: CreditEntry }): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const write = useDays();
  const below = [
    write(entry.on_day),
    textIn(entry.lot_name, locale),
    entry.branch_name,
    entry.staff_name,
    entry.reason,
  ];
  return (
    <Item
      title={words(`credit.kind.${entry.kind}`)}
      below={below.filter(Boolean).join(' · ')}
      right={
        entry.credits > 0 ? `+${entry.credits}` : entry.credits === 0 ? '—' : String(entry.credits).replace('-', '−')
      }
    />
  );
};

type Open = { drawer: 'sell' | 'grant' } | { drawer: 'correct'; lot: CreditLot };
const Loaded = ({ credits }: { credits: MemberCredits }): ReactElement => {
  const words = useWords('membership');
  const write = useDays();
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const buttons = (
    <Group gap={8}>
      {credits.can.includes('grant') ? (
        <Button variant="default" size="xs" onClick={() => setOpen({ drawer: 'grant' })}>
          {words('credit.grant')}
        </Button>
      ) : null}
      {credits.can.includes('sell') ? (
        <Button size="xs" onClick={() => setOpen({ drawer: 'sell' })}>
          {words('credit.sell')}
        </Button>
      ) : null}
    </Group>
  );
  const left = credits.left === 0 ? words('credit.none') : words('credit.left', { count: credits.left });
  const next = credits.next_expiry && words('credit.next_expiry', { day: write(credits.next_expiry) });
  return (
    <>
      <Card title={words('credit.lots')} aside={buttons}>
        {credits.lots.length === 0 ? (
          <Empty title={words('credit.empty')} />
        ) : (
          <>
            <Words as="p" mb={8} weight={600}>
              {[left, next].filter(Boolean).join(' · ')}
            </Words>
            <Items>
              {credits.lots.map((lot) => (
                <Lot key={lot.id} lot={lot} onCorrect={() => setOpen({ drawer: 'correct', lot })} />
              ))}
            </Items>
          </>
        )}
      </Card>
      {credits.entries.length > 0 ? (
        <Card title={words('credit.ledger')}>
          <Items>
            {credits.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Items>
        </Card>
      ) : null}
      {open?.drawer === 'sell' ? <SellDrawer member_id={credits.id} onClose={close} /> : null}
      {open?.drawer === 'grant' ? <GrantDrawer id={credits.id} onClose={close} /> : null}
      {open?.drawer === 'correct' ? <CorrectDrawer id={open.lot.id} record={open.lot} onClose={close} /> : null}
    </>
  );
};

export const CreditsTab = ({ record }: { record: MemberView }): ReactElement => {
  const { data, waiting } = useLoaded(creditContract.ofMember, { params: { id: record.id } }, { height: 240 });
  if (data) return <Loaded credits={data} />;
  return waiting;
};
