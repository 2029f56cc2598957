/** `/p/secondStep`: an administrator without two-step sign-in sets it up; everything else waits until then. */
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { twoStepContract } from '../two-step/two-step.contract.ts';
import { useAddress } from '#kit/web/address.tsx';
import { goTo, safeFrom } from '#kit/web/go.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { useWords } from '#kit/web/words.ts';
import { BarePage } from '#web/shell/bare.tsx';
import { signOut } from '#web/shell/session.ts';
import { Steps, type Doing } from '../two-step/two-step-card.parts.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';

const Choice = ({ sendsMail, go }: { sendsMail: boolean; go: (doing: Doing) => void }): ReactElement => {
  const words = useWords('access');
  return (
    <Stacked gap={16} mt={18}>
      <p>{words('two_step.app_off')}</p>
      <Button fullWidth size="md" onClick={() => go({ step: 'begin' })}>
        {words('two_step.set_up')}
      </Button>
      {sendsMail ? (
        <Button fullWidth size="md" variant="default" onClick={() => go({ step: 'email' })}>
          {words('two_step.email_turn_on')}
        </Button>
      ) : null}
    </Stacked>
  );
};

export const SecondStepPage = (): ReactElement => {
  const words = useWords('access');
  const { search } = useAddress();
  const { data, waiting } = useLoaded(twoStepContract.state, {}, { height: 120 });
  const [doing, go] = useState<Doing>({ step: 'rest' });
  const from = useRef(search['from']);
  // Set up in another tab, or here once the recovery codes are saved.
  useEffect(() => {
    if (data?.is_needed === false && doing.step === 'rest') goTo(safeFrom(from.current), { replace: true });
  }, [data, doing]);
  return (
    <BarePage
      title={words('two_step.needed_title')}
      context={words('two_step.needed')}
      foot={
        <button type="button" onClick={() => void signOut()}>
          {words('two_step.sign_out')}
        </button>
      }
    >
      {waiting}
      {data && doing.step === 'rest' ? <Choice sendsMail={data.sends_mail} go={go} /> : null}
      {data && doing.step !== 'rest' ? <Steps state={data} doing={doing} go={go} /> : null}
    </BarePage>
  );
};
