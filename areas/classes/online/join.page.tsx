/**
 * `/p/join#token=`: the personal link of a booking of an online class. It opens the meeting, and can report that the
 * client has left.
 */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { onlineContract } from './online.contract.ts';
import type { JoinLook } from './online.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { useToken } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { BarePage } from '#web/shell/bare.tsx';
import { Stacked, Words } from '#kit/web/look/lay.tsx';

const AGAIN_MS = 20_000;
type Props = { look: JoinLook; token: string; onChange: () => void };
const Door = ({ look, token, onChange }: Props): ReactElement => {
  const words = useWords('classes');
  const { run, busy } = useWrite(onlineContract.join);
  const leaving = useWrite(onlineContract.leave);
  const join = async (): Promise<void> => {
    const answer = await run({ body: { token } });
    // In a separate window: this page stays, so that the client can say that they have left.
    if (answer) window.open(answer.data.url, '_blank', 'noopener,noreferrer');
    onChange();
  };
  const leave = async (): Promise<void> => {
    await leaving.run({ body: { token } });
    onChange();
  };
  return (
    <>
      <p>{words(look.is_in ? 'online.join.in' : 'online.join.open')}</p>
      <Stacked gap={16}>
        <Button
          size="lg"
          fullWidth
          variant={look.is_in ? 'default' : 'filled'}
          loading={busy}
          leftSection={<IconVideo size={20} aria-hidden="true" />}
          onClick={() => void join()}
        >
          {words(look.is_in ? 'online.join.again' : 'online.join.go')}
        </Button>
        {look.is_in ? (
          <Button fullWidth variant="default" loading={leaving.busy} onClick={() => void leave()}>
            {words('online.join.leave')}
          </Button>
        ) : null}
      </Stacked>
    </>
  );
};

const Told = ({ look, token, onChange }: Props): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const write = useDays();
  const at = (instant: string): string => clockIn(look.time_zone, new Date(instant));
  const { state, first_name: name, branch_name: branch } = look;
  const title =
    state === 'over' || state === 'cancelled'
      ? words(`online.join.${state}_title`)
      : words('online.join.open_title', { name });
  const facts = { class: textIn(look.class_name, locale), day: write(look.day), from: at(look.starts_at), branch };
  const said = state === 'early' ? words('online.join.early', { at: at(look.opens_at) }) : null;
  return (
    <BarePage title={title} context={words('online.join.text', { ...facts, until: at(look.ends_at) })}>
      {state === 'open' ? (
        <Door look={look} token={token} onChange={onChange} />
      ) : (
        <p>{said ?? words(`online.join.${state}`)}</p>
      )}
      <Words as="p" tone="gray" size={12}>
        {words('online.join.zone', { branch })}
      </Words>
    </BarePage>
  );
};

export const JoinPage = (): ReactElement => {
  const words = useWords('classes');
  const token = useToken();
  const isToken = token !== '';
  const { data, refetch, waiting } = useLoaded(
    onlineContract.look,
    { body: { token } },
    { when: isToken, keep: true, everyMs: AGAIN_MS, isPage: true },
  );
  if (data === null || !isToken)
    return <BarePage title={words('online.join.none_title')} context={words('online.join.none')} />;
  if (data === undefined) return waiting;
  return <Told look={data} token={token} onChange={() => void refetch()} />;
};
