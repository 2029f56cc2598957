/** `/manage/closures`: the branch closes for some days, and all its memberships are suspended. */
import { useState, type ReactElement } from 'react';
import { Button, Progress } from '@mantine/core';
import { closureContract } from './closure.contract.ts';
import type { Closure, ClosureFigures, LeftOut } from './closure.model.ts';
import { firstReopening } from './closure.rules.ts';
import { closureMachine } from './closure.machine.ts';
import { dayIn, isDay } from '#kit/domain/day.ts';
import { gapIn, textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { areaField, dayField, type Values } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead } from '#kit/web/look/page.tsx';
import { Status } from '#kit/web/look/show.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { place } from '#kit/web/place.ts';
import { read, useRead, useWrite } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { currentLocale, say, useLocale, useWords } from '#kit/web/words.ts';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { Slot } from '#kit/web/slot.tsx';
import { InWords, Outcome } from '#kit/web/look/outcome.tsx';
import style from '../membership.module.css';

const LOOK_AGAIN_MS = 1000;
const today = (): string => dayIn(place.get().zone, new Date());
const dayOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const Sure = ({ figures }: { figures: ClosureFigures }): ReactElement => {
  const words = useWords('membership');
  const days = words('suspension.days', { count: figures.days });
  return (
    <>
      <InWords>{words('closure.sure', { count: figures.memberships, days })}</InWords>
      {figures.left_out.length > 0 ? <LeftOutList left={figures.left_out} /> : null}
      <Slot part="lost_places" places={figures.places} total={figures.places_total} named />
    </>
  );
};
/** Which memberships are left out and why: staff decide about each by hand. */
const LeftOutList = ({ left }: { left: readonly LeftOut[] }): ReactElement => {
  const words = useWords('membership');
  const write = useDays();
  const locale = useLocale();
  return (
    <details className={style['leftOut']}>
      <summary>{words('closure.left_out', { count: left.length })}</summary>
      <Dim as="p">{words('closure.left_out_hint')}</Dim>
      <Stacked as="ul" gap={4}>
        {left.map(({ membership_id, member_id, member_name, programme_name, end_on, why }) => (
          <li key={membership_id}>
            <PageLink to="/manage/clientDetails" record={member_id} search={{ tab: 'memberships' }}>
              {member_name}
            </PageLink>
            <Dim as="div">
              {[textIn(programme_name, locale), words(`closure.why.${why}`, { day: write(end_on) })].join(' · ')}
            </Dim>
          </li>
        ))}
      </Stacked>
    </details>
  );
};
const LeftOutOf = ({ closure }: { closure: Closure }): ReactElement | null => {
  const { data, waiting } = useLoaded(closureContract.leftOut, { params: { id: closure.id } }, { height: 0 });
  if (!data) return waiting;
  return data.length > 0 ? <LeftOutList left={data} /> : null;
};
const Preview = ({ values }: { values: Values }): ReactElement | null => {
  const [from_on, until_on] = [dayOf(values['from_on']), dayOf(values['until_on'])];
  const when = isDay(from_on) && isDay(until_on);
  const body = { branch_id: place.get().branch_id ?? 0, from_on, until_on };
  const { data, error } = useRead(closureContract.preview, { body }, { when, keep: true });
  if (!when) return null;
  return (
    <Outcome>
      {error ? (
        <Words as="p" tone="red">
          {error.lines.join(' ')}
        </Words>
      ) : data ? (
        <Sure figures={data} />
      ) : null}
    </Outcome>
  );
};

const CloseDrawer = formDrawer(closureContract.close, {
  noun: 'membership.closure',
  title: 'close',
  groups: [{ fields: [[dayField('from_on'), dayField('until_on')], areaField('reason')] }],
  start: () => ({ from_on: today(), until_on: '', reason: '' }),
  hidden: () => ({ branch_id: place.get().branch_id ?? 0 }),
  below: Preview,
});

const ReopenPreview = ({ values, record }: { values: Values; record: unknown }): ReactElement | null => {
  const { id, status } = record as Closure;
  const open_on = dayOf(values['open_on']);
  const ask = { params: { id }, body: { open_on } };
  const when = isDay(open_on) && status === 'done';
  const { data, error } = useRead(closureContract.previewReopen, ask, { when, keep: true });
  return data && !error ? <Slot part="lost_places" places={data.places} total={data.places_total} named /> : null;
};

const ReopenDrawer = formDrawer(closureContract.reopen, {
  noun: 'membership.closure',
  title: 'reopen',
  ready: true,
  groups: [{ fields: [dayField('open_on')] }],
  start: ({ record }) => ({ open_on: firstReopening(record as Closure, today()) }),
  below: ReopenPreview,
});
const Reopen = ({ closure }: { closure: Closure }): ReactElement => {
  const words = useWords('membership');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        {words('closure.reopen')}
      </Button>
      {isAsking ? <ReopenDrawer id={closure.id} record={closure} onClose={() => setAsking(false)} /> : null}
    </>
  );
};

const Undo = ({ closure }: { closure: Closure }): ReactElement => {
  const words = useWords('membership');
  const { run, busy } = useWrite(closureContract.undo);
  const undo = async (): Promise<void> => {
    const ask = { params: { id: closure.id }, body: { open_on: null } };
    const { places, places_total } = await read(closureContract.previewReopen, ask);
    const count = places_total - places.filter(({ moves_to }) => moves_to !== null).length;
    const sure = await confirm({
      title: words('closure.undo_title'),
      text: [words('closure.undo_text'), ...(count > 0 ? [say('classes')('release.sure', { count })] : [])].join(
        gapIn(currentLocale()),
      ),
      yes: words('closure.undo'),
      no: say('blocks')('dialog.cancel'),
    });
    if (sure) await run({ params: { id: closure.id }, query: { version: String(closure.version) } });
  };
  return (
    <Button variant="default" size="xs" loading={busy} onClick={() => void undo()}>
      {words('closure.undo')}
    </Button>
  );
};

/** The progress while it is running. */
const Got = ({ closure }: { closure: Closure }): ReactElement => {
  const words = useWords('membership');
  const { status, done, skipped, total } = closure;
  const isWorking = status === 'running' || status === 'reopening' || status === 'undoing';
  const far = status === 'undoing' ? done : done + skipped;
  return (
    <div>
      <Dim as="div">{words('closure.progress', { done, total })}</Dim>
      {isWorking ? (
        <Progress value={total === 0 ? 100 : (far / total) * 100} size="sm" aria-label={words('closure.one')} />
      ) : null}
      {skipped > 0 && status === 'done' ? <LeftOutOf closure={closure} /> : null}
    </div>
  );
};

const Line = ({ closure }: { closure: Closure }): ReactElement => {
  const words = useWords('membership');
  const write = useDays();
  const by = closure.staff_name && words('closure.by', { name: closure.staff_name });
  return (
    <Inline as="li" justify="space-between" gap="4px 16px" p="6px 0" noWrap>
      <Stacked grows gap={4} shrinks breaks>
        <strong>{words('suspension.span', { from: write(closure.from_on), until: write(closure.until_on) })}</strong>
        <Dim as="div">{[closure.branch_name, closure.reason, by].filter(Boolean).join(' · ')}</Dim>
        <Got closure={closure} />
      </Stacked>
      <Stacked items="end" gap={8}>
        <Status machine={closureMachine} value={closure.status} noun="membership.closure" />
        {closure.can.includes('reopen') ? <Reopen closure={closure} /> : null}
        {closure.can.includes('undo') ? <Undo closure={closure} /> : null}
      </Stacked>
    </Inline>
  );
};

const List = (): ReactElement => {
  const words = useWords('membership');
  const query = { itemsPerPage: '50' };
  const [isWorking, setWorking] = useState(false);
  const args = { query };
  const { data, waiting } = useLoaded(closureContract.list, args, {
    ...(isWorking ? { everyMs: LOOK_AGAIN_MS } : {}),
    height: 120,
  });
  const works =
    data?.data.some(({ status }) => status === 'running' || status === 'reopening' || status === 'undoing') ?? false;
  if (works !== isWorking) setWorking(works);
  if (!data) return waiting;
  if (data.data.length === 0) return <Empty title={words('closure.empty')} />;
  return (
    <Card>
      <Stacked as="ul" gap={4}>
        {data.data.map((closure) => (
          <Line key={closure.id} closure={closure} />
        ))}
      </Stacked>
    </Card>
  );
};

export const ClosurePage = (): ReactElement => {
  const words = useWords('membership');
  const [isClosing, setClosing] = useState(false);
  return (
    <NounScope noun="membership.closure">
      <PageHead
        title={words('closure.title')}
        context={words('closure.context')}
        primary={<Button onClick={() => setClosing(true)}>{words('closure.close')}</Button>}
      />
      <List />
      {isClosing ? <CloseDrawer onClose={() => setClosing(false)} /> : null}
    </NounScope>
  );
};
