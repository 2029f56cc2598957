/** Two subjects that were tried on a part of the people: how each did, and what the rest gets. */
import type { ReactElement } from 'react';
import { chooseActions } from './campaign-run.actions.ts';
import type { Run } from './campaign-run.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { isOpen, type Action, type Movable } from '#kit/web/actions.ts';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { MoveButton } from '#kit/web/record/head.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';

const names = ['a', 'b'] as const;
const shareOf = (count: number, of: number): { count: string; percent: number } => ({
  count: count.toLocaleString('en'),
  percent: of === 0 ? 0 : Math.round((count / of) * 100),
});
/** When the rest gets one of them, and buttons to decide it now. */
const Rest = ({ run }: { run: Run }): ReactElement => {
  const words = useWords('broadcast');
  const { test, test_by, test_hours, totals } = run;
  const by = words(`run.test.by.${test_by ?? 'opened'}`);
  const [before = '', after = ''] = words('run.test.decides', { by, time: '{{time}}' }).split('{{time}}');
  const choices = (chooseActions as unknown as readonly Action<Movable>[]).filter((action) => isOpen(action, run));
  return (
    <>
      <Words as="p">{words('run.test.rest', { count: totals.held })}</Words>
      <Words as="p">
        {test?.decides_at ? (
          <>
            {before}
            <InstantText at={test.decides_at} />
            {after}
          </>
        ) : (
          words('run.test.decides_later', { count: test_hours ?? 0, by })
        )}
      </Words>
      {choices.length > 0 ? (
        <Inline gap={12}>
          {choices.map((action) => (
            <MoveButton key={action.name} action={action} record={run} primary={false} />
          ))}
        </Inline>
      ) : null}
    </>
  );
};
const Outcome = ({ run }: { run: Run }): ReactElement => {
  const words = useWords('broadcast');
  const { status, test_by, winner, winner_why } = run;
  if (winner === null || winner_why === null)
    return status === 'sending' || status === 'paused' ? (
      <Rest run={run} />
    ) : (
      <Words as="p">{words('run.test.none_chosen')}</Words>
    );
  const chosen = { name: winner.toUpperCase(), by: words(`run.test.by.${test_by ?? 'opened'}`) };
  return <Words as="p">{words(`run.test.chosen.${winner_why === 'figures' ? winner : winner_why}`, chosen)}</Words>;
};
export const SubjectTestCard = ({ run }: { run: Run }): ReactElement | null => {
  const words = useWords('broadcast');
  const locale = useLocale();
  const { test, test_by, subject, subject_b, winner_why } = run;
  if (test === null || test_by === null || subject_b === null) return null;
  const subjects = { a: textIn(subject, locale), b: textIn(subject_b, locale) };
  return (
    <Card title={words('run.test.title')}>
      <Stacked gap={12}>
        <MiniTable
          label={words('run.test.title')}
          rows={names.map((name) => ({ name, ...test[name] }))}
          keyOf={({ name }) => name}
          columns={[
            {
              head: words('run.test.subject'),
              text: ({ name }) => words('run.test.name', { name: name.toUpperCase(), subject: subjects[name] }),
            },
            { head: words('run.test.people'), number: ({ sent }) => sent },
            {
              head: words('run.person.read.opened'),
              isFigure: true,
              text: ({ opened, sent }) => words('run.share', shareOf(opened, sent)),
            },
            {
              head: words('run.person.read.clicked'),
              isFigure: true,
              text: ({ clicked, sent }) => words('run.share', shareOf(clicked, sent)),
            },
          ]}
        />
        <Outcome run={run} />
        {winner_why === 'few' ? null : <Dim as="p">{words(test.is_clear ? 'run.test.clear' : 'run.test.unclear')}</Dim>}
      </Stacked>
    </Card>
  );
};
