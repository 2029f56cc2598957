/** `/inventory/stocktake/edit/{id}`: counting, by several people at once, with a scanner or by hand, on a phone. */
import { useState, type ReactElement } from 'react';
import { Alert, Button, Progress, SegmentedControl } from '@mantine/core';
import { IconCloudUp } from '@tabler/icons-react';
import { stocktakeContract } from './stocktake.contract.ts';
import type { Stocktake, StocktakeLine } from './stocktake.model.ts';
import { scopeText } from './stocktake-words.view.ts';
import { useCounts, withWaiting } from './counts.view.ts';
import { isCodeOf } from './stocktake.rules.ts';
import { FindItem } from '../item/lines-input.parts.tsx';
import { MAX_QUANTITY } from '../item/item.model.ts';
import { gapIn, textIn } from '#kit/domain/words.ts';
import { PageLink, usePageId } from '#kit/web/address.tsx';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead, Trail } from '#kit/web/look/page.tsx';
import { useRead } from '#kit/web/query.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import style from '../item/item.module.css';

type RowProps = { line: StocktakeLine; counted: number | null; onCount: (total: number) => void };
/** Saved when the person leaves the field or presses Enter; a count of 0 is a count. */
const CountRow = ({ line, counted, onCount }: RowProps): ReactElement => {
  const words = useWords('stock');
  const item = textIn(line.label, useLocale());
  const [typed, setTyped] = useState<number | string | null>(null);
  const save = (): void => {
    if (typeof typed === 'number' && typed !== counted) onCount(typed);
    setTyped(null);
  };
  return (
    <li className={`${style['line']} ${style['pair']}`}>
      <span className={style['name']}>
        {item}
        <small>
          {line.sku}
          {line.book === null ? null : ` · ${words('stocktake.expected', { count: line.book })}`}
          {line.counted_by === null ? null : ` · ${line.counted_by}`}
        </small>
      </span>
      <NumberBox
        aria-label={words('stocktake.count_of', { item })}
        placeholder="—"
        min={0}
        max={MAX_QUANTITY}
        allowDecimal={false}
        allowNegative={false}
        value={typed ?? counted ?? ''}
        onChange={setTyped}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </li>
  );
};

type Shown = 'open' | 'all';
const Counting = ({ record }: { record: Stocktake }): ReactElement => {
  const words = useWords('stock');
  const { waiting, fault, add, drop } = useCounts(record.id);
  const [shown, setShown] = useState<Shown>('all');
  const counts = record.lines.map((line) => ({ line, counted: withWaiting(line.counted, line.variant_id, waiting) }));
  const done = counts.filter(({ counted }) => counted !== null).length;
  const rows = counts.filter(({ counted }) => shown === 'all' || counted === null);
  const addOne = (variant_id: number): void => add({ variant_id, quantity: 1, is_total: false });
  const isAway = fault?.kind === 'network' || fault?.kind === 'away';
  return (
    <Card title={words('stocktake.progress', { done, all: counts.length })}>
      <Stacked gap={12}>
        <Progress value={(100 * done) / Math.max(1, counts.length)} aria-label={words('stocktake.counting')} />
        <FindItem
          id="field-find"
          isFirst
          onItem={({ id }) => addOne(id)}
          takesCode={(code) => {
            const line = record.lines.find((one) => isCodeOf(one, code));
            if (line) addOne(line.variant_id);
            return line !== undefined;
          }}
          whyNot={({ id }) =>
            record.scope === 'all' || record.lines.some(({ variant_id }) => variant_id === id)
              ? null
              : words('refusals.not_in_count')
          }
        />
        <div aria-live="polite">
          {waiting.length > 0 ? (
            <Alert color={fault ? 'yellow' : 'blue'} icon={<IconCloudUp size={18} />}>
              {isAway
                ? words('stocktake.kept_here', { count: waiting.length })
                : (fault?.lines.join(gapIn(currentLocale())) ?? words('stocktake.saving', { count: waiting.length }))}
              {fault && !isAway ? (
                <Button variant="subtle" size="xs" onClick={drop}>
                  {words('stocktake.drop')}
                </Button>
              ) : null}
            </Alert>
          ) : null}
        </div>
        <SegmentedControl
          size="xs"
          value={shown}
          onChange={(next) => setShown(next)}
          data={(['all', 'open'] as const).map((value) => ({ value, label: words(`stocktake.filter.${value}`) }))}
        />
        {rows.length === 0 ? (
          <Empty title={words('stocktake.none.uncounted')} />
        ) : (
          <ul className={style['lines']}>
            {rows.map(({ line, counted }) => (
              <CountRow
                key={line.id}
                line={line}
                counted={counted}
                onCount={(quantity) => add({ variant_id: line.variant_id, quantity, is_total: true })}
              />
            ))}
          </ul>
        )}
      </Stacked>
    </Card>
  );
};

/** Counts that reached nobody before the decision: the person who typed them learns it, and can drop them. */
const Decided = ({ id }: { id: number }): ReactElement => {
  const words = useWords('stock');
  const { waiting, drop } = useCounts(id);
  return (
    <Stacked gap={12}>
      <Empty title={words('stocktake.decided')} isPage />
      {waiting.length > 0 ? (
        <Alert color="yellow" icon={<IconCloudUp size={18} />}>
          {words('stocktake.too_late', { count: waiting.length })}
          <Button variant="subtle" size="xs" onClick={drop}>
            {words('stocktake.drop')}
          </Button>
        </Alert>
      ) : null}
    </Stacked>
  );
};

const OTHERS_MS = 5_000;
export const CountStocktake = (): ReactElement => {
  const words = useWords('stock');
  const id = usePageId() ?? 0;
  const of = useRead(stocktakeContract.view, { params: { id } }, { keep: true, everyMs: OTHERS_MS });
  return (
    <Loaded of={of}>
      {(record) => (
        <>
          <Trail>
            <PageLink to="/inventory/stocktake/view" record={record.id}>
              {scopeText(record)}
            </PageLink>
          </Trail>
          <PageHead title={words('stocktake.counting')} context={scopeText(record)} />
          {record.can.includes('count') ? <Counting key={record.id} record={record} /> : <Decided id={record.id} />}
        </>
      )}
    </Loaded>
  );
};
