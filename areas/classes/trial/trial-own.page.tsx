/** `/p/trial#token=`: a visitor's trial, with the link in the e-mail. Opening it cancels nothing: mail programs do that. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { ownTrialContract } from './trial.contract.ts';
import type { OwnTrial } from './trial.model.ts';
import { pauseIn, textIn } from '#kit/domain/words.ts';
import { useToken } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { useWrite } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { BarePage } from '#web/shell/bare.tsx';
import { timesOf } from '../session/session-row.parts.tsx';

type Props = { trial: OwnTrial; token: string; onChange: () => void };
const Shown = ({ trial, token, onChange }: Props): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const write = useDays();
  const { run, busy, fault } = useWrite(ownTrialContract.cancel);
  const cancel = async (): Promise<void> => {
    const ask = { title: words('trial.own.cancel_ask'), text: words('trial.own.cancel_text') };
    if (!(await confirm({ ...ask, yes: words('trial.own.cancel'), danger: true }))) return;
    await run({ body: { token } });
    onChange();
  };
  const where = [trial.branch_name, trial.facility_name].filter(Boolean).join(pauseIn(locale));
  return (
    <BarePage
      title={words('trial.own.title')}
      context={trial.status === 'booked' ? words('trial.own.text', { name: trial.first_name }) : undefined}
    >
      <Stacked gap={12} mt={12} items="stretch">
        <Stacked gap={2}>
          <Words weight={600}>{textIn(trial.class_name, locale)}</Words>
          <span>{`${write(trial.day)} ${timesOf(trial, trial.time_zone)}`}</span>
          <span>{where}</span>
        </Stacked>
        <output>{words(`trial.own.status.${trial.status}`)}</output>
        {fault ? <p role="alert">{fault.lines.join(' ')}</p> : null}
        {trial.can_cancel ? (
          <Button fullWidth variant="default" loading={busy} onClick={() => void cancel()}>
            {words('trial.own.cancel')}
          </Button>
        ) : null}
        <Words as="p" tone="gray" size={12}>
          {words('trial.own.zone', { branch: trial.branch_name })}
        </Words>
      </Stacked>
    </BarePage>
  );
};

export const OwnTrialPage = (): ReactElement => {
  const words = useWords('classes');
  const token = useToken();
  const { data, refetch, waiting } = useLoaded(
    ownTrialContract.view,
    { body: { token } },
    { when: token !== '', keep: true, isPage: true },
  );
  if (data === null || token === '')
    return <BarePage title={words('trial.own.none_title')} context={words('trial.own.none')} />;
  if (data === undefined) return waiting;
  return <Shown trial={data} token={token} onChange={() => void refetch()} />;
};
