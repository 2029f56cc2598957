/**
 * The next steps for a record, from its table of statuses: the moves, where they lead and the permission that each
 * requires.
 */
import type { ReactElement } from 'react';
import type { moneyWords } from '../money.words.ts';
import { flags, type Flag } from '#access/access.ts';
import type { Machine } from '#kit/domain/machine.ts';
import { textIn } from '#kit/domain/words.ts';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Status } from '#kit/web/look/show.tsx';
import { useNoun } from '#kit/web/noun.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';

const Who = ({ flag }: { flag: Flag | 'system' }): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  if (flag === 'system') return <>{words('invoice.next_self')}</>;
  return <>{words('invoice.next_by', { who: textIn(flags[flag], locale) })}</>;
};

type Cause = keyof (typeof moneyWords)['invoice']['causes'];
/**
 * `title` tells several of them on a page apart; `without` names moves of the machine that don't apply to this record.
 */
type Props = { machine: Machine; status: string; title?: string; without?: readonly string[] };
export const NextMoves = ({ machine, status, title, without = [] }: Props): ReactElement => {
  const words = useWords('money');
  const noun = useNoun();
  const open = Object.entries(machine.moves).filter(
    ([name, move]) => move.from.includes(status) && !without.includes(name),
  );
  return (
    <Card title={title ?? words('invoice.next')}>
      <Items empty={words('invoice.next_none')}>
        {open.map(([name, move]) => (
          <Item
            key={name}
            title={noun.move(name)}
            right={<Status machine={machine} value={move.to} />}
            below={
              <>
                <Who flag={move.flag} />
                {(move.causes ?? []).map((cause) => ` · ${words(`invoice.causes.${cause as Cause}`)}`).join('')}
              </>
            }
          />
        ))}
      </Items>
    </Card>
  );
};
