/** Actions on several rows at once, with the count in the label; refusals are shown row by row. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { labelOf, sendMove, type Move, type Movable } from '../actions.ts';
import { nounSay, useNoun } from '../noun.tsx';
import { refreshAll } from '../query.ts';
import { askReason, confirm, showResponse } from '../tell.ts';
import { currentLocale, say, useWords } from '../words.ts';
import { BULK_MOST, type ListRow, type LooseSpec } from './spec.ts';
import { Inline, Words } from '../look/lay.tsx';
import { ButtonMenu } from '../look/opens.tsx';
import style from './list.module.css';
import { colonIn, pauseIn } from '#kit/domain/words.ts';

const PROMOTED = 2;
type Bulk = Move<Movable>;

const consent = async (action: Bulk, count: number, noun: string): Promise<string | null> => {
  const label = labelOf(action, nounSay(noun));
  const title = say('blocks')('list.bulk', { action: label, count });
  const ask = { title, yes: title, no: say('blocks')('dialog.cancel'), ...(action.danger && { danger: true }) };
  if (action.asksReason) return askReason(ask);
  return !action.confirms || (await confirm(ask)) ? '' : null;
};

const tell = async (action: Bulk, done: number, refused: readonly string[]): Promise<void> => {
  const words = say('blocks');
  const counted = words('list.bulkDone', { count: done });
  await showResponse({
    success: refused.length === 0,
    title:
      refused.length === 0
        ? counted
        : `${counted}${pauseIn(currentLocale())}${words('list.bulkRefused', { count: refused.length })}`,
    message: refused,
    create_type: action.name,
  });
};

type Props = {
  spec: LooseSpec;
  rows: readonly ListRow[];
  total: number;
  onAll: () => void;
  onClear: () => void;
};
export const BulkBar = ({ spec, rows, total, onAll, onClear }: Props): ReactElement => {
  const words = useWords('blocks');
  const noun = useNoun();
  const [done, setDone] = useState<number | null>(null);
  const run = async (action: Bulk): Promise<void> => {
    const reason = await consent(action, rows.length, noun.noun);
    if (reason === null) return;
    const refused: string[] = [];
    const colon = colonIn(currentLocale());
    for (const [at, row] of rows.entries()) {
      setDone(at);
      const result = await sendMove(action, row, { reason, quiet: true });
      if (!result.ok && result.fault) refused.push(`${spec.nameOf(row)}${colon}${result.fault.lines.join(' ')}`);
      if (!result.ok && (result.fault?.kind === 'session' || result.fault?.kind === 'network')) break;
    }
    setDone(null);
    onClear();
    void refreshAll();
    await tell(action, rows.length - refused.length, refused);
  };
  const label = (action: Bulk): string => words('list.bulk', { action: labelOf(action, noun), count: rows.length });
  const more = spec.bulk.slice(PROMOTED);
  const { bulkTools: Tools } = spec;
  return (
    <Inline
      as="fieldset"
      gap={8}
      mt={12}
      p="8px 12px"
      framed
      aria-label={words('list.selected', { count: rows.length })}
      className={style['bulk']}
    >
      <strong aria-live="polite">
        {done === null
          ? words('list.selected', { count: rows.length })
          : words('list.bulkRunning', { done, count: rows.length })}
      </strong>
      {rows.length < total && rows.length < BULK_MOST ? (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onAll}>
          {total <= BULK_MOST
            ? words('list.selectAll', { count: total })
            : words('list.selectLimit', { count: BULK_MOST })}
        </Button>
      ) : null}
      <Words grows />
      {Tools ? <Tools rows={rows} onDone={onClear} /> : null}
      {spec.bulk.slice(0, PROMOTED).map((action) => (
        <Button
          key={action.name}
          variant="default"
          size="xs"
          disabled={done !== null}
          {...(action.danger && { c: 'var(--cm-danger)' })}
          onClick={() => void run(action)}
        >
          {label(action)}
        </Button>
      ))}
      {more.length > 0 ? (
        <ButtonMenu
          place="top-end"
          lines={more.map((action) => ({ key: action.name, label: label(action), onPick: () => void run(action) }))}
          button={
            <Button variant="default" size="xs" disabled={done !== null}>
              {words('list.more')}
            </Button>
          }
        />
      ) : null}
      <Button variant="subtle" color="gray" size="compact-sm" disabled={done !== null} onClick={onClear}>
        {words('list.unselect')}
      </Button>
    </Inline>
  );
};
