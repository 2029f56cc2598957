/** A class of a series was dropped elsewhere: move only this one, this and the following, or all of them? */
import { useState, type ReactElement } from 'react';
import { Alert, Button, Group, Radio, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { timetableContract } from '../timetable/timetable.contract.ts';
import { scopes, type ChangeScope } from '../timetable/timetable.model.ts';
import { gapIn, textIn } from '#kit/domain/words.ts';
import { useDays } from '#kit/web/days.ts';
import { DialogBox } from '#kit/web/dialog/over-page.tsx';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { clashLine, closedLines, freeLines } from '../clash/clash-lines.view.ts';
import type { Asked } from './use-move.view.ts';
import { Words } from '#kit/web/look/lay.tsx';

const SHOWN = 8;
type Props = { asked: Asked; zone: string; answer: (scope: ChangeScope | null) => Promise<void> };
export const MoveDialog = ({ asked, zone, answer }: Props): ReactElement => {
  const words = useWords('classes');
  const blocks = useWords('blocks');
  const locale = useLocale();
  const write = useDays();
  const [scope, setScope] = useState<ChangeScope>('one');
  const [busy, setBusy] = useState(false);
  const { session, change } = asked;
  const look = useRead(timetableContract.check, { params: { id: session.id }, body: { scope, ...change } });
  const clashes = look.data?.clashes ?? [];
  const lines = look.error ? look.error.lines : clashes.slice(0, SHOWN).map((clash) => clashLine(clash, zone));
  const closed = closedLines(look.data?.closed ?? []);
  const go = async (): Promise<void> => {
    setBusy(true);
    await answer(scope);
    setBusy(false);
  };
  return (
    <DialogBox
      onClose={() => void answer(null)}
      size={480}
      title={words('calendar.move_title', { name: textIn(session.class_name, locale) })}
    >
      <Words as="p" tone="gray" size={12}>
        {words('calendar.move_text', { when: `${write(change.day)} ${change.starts}` })}
      </Words>
      <Radio.Group
        mt="md"
        label={words('session.scope_title')}
        value={scope}
        onChange={(next) => setScope(scopes.find((one) => one === next) ?? 'one')}
      >
        <Stack gap={10} mt={8}>
          {scopes.map((one) => (
            <Radio key={one} value={one} label={words(`session.scope.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {look.data && look.data.told > 0 ? (
        <Words as="p" tone="gray" size={12}>
          {words('calendar.move_told', { count: look.data.told })}
        </Words>
      ) : null}
      {look.data?.room_holds == null ? null : (
        <Words as="p" tone="gray" size={12}>
          {words('plan.room_holds', { count: look.data.room_holds })}
        </Words>
      )}
      {closed.length === 0 ? null : (
        <Words as="p" tone="gray" size={12}>
          {[...closed, words('calendar.closed_next')].join(gapIn(locale))}
        </Words>
      )}
      {lines.length === 0 ? null : (
        <Alert
          color="red"
          variant="outline"
          mt="md"
          role="alert"
          icon={<IconAlertCircle size={18} />}
          title={clashes.length > 0 ? words('calendar.in_the_way') : undefined}
        >
          <ul className="bullets">
            {[...lines, ...freeLines(look.data?.free ?? null)].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => void answer(null)}>
          {blocks('dialog.cancel')}
        </Button>
        <Button loading={busy} disabled={lines.length > 0 || look.isPending} onClick={() => void go()}>
          {words('calendar.move_yes')}
        </Button>
      </Group>
    </DialogBox>
  );
};
