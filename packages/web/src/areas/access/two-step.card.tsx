/** The second step of signing in: what is on, and setting up or turning off an authenticator app. */
import { useState, type ReactElement } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { twoStepContract } from '#domain/areas/access/two-step.contract.ts';
import { Card, Failed } from '#web/kit/look/page.tsx';
import { Badge } from '#web/kit/look/show.tsx';
import { refreshAll, useRead } from '#web/kit/query.ts';
import { useWords } from '#web/kit/words.ts';
import { AppSetUp, AskPassword, RecoveryCodes } from './two-step.steps.tsx';
import style from './staff.module.css';

type Doing =
  | { step: 'rest' }
  | { step: 'begin' | 'codes' | 'off' }
  | { step: 'app'; secret: string; link: string }
  | { step: 'kept'; codes: readonly string[] };
const rest: Doing = { step: 'rest' };

type State = { has_authenticator: boolean; two_steps_by_role: boolean; recovery_codes_left: number };
const Rest = ({ state, go }: { state: State; go: (doing: Doing) => void }): ReactElement => {
  const words = useWords('access');
  const isOn = state.has_authenticator;
  return (
    <div className={style['stack']}>
      <div className={style['itemTitle']}>
        {words('two_step.app')}
        {isOn ? <Badge tone="green">{words('two_step.codes_left', { count: state.recovery_codes_left })}</Badge> : null}
      </div>
      <p className={style['dim']}>{words(isOn ? 'two_step.app_on' : 'two_step.app_off')}</p>
      {!isOn && state.two_steps_by_role ? <p>{words('two_step.by_role')}</p> : null}
      <div className={style['buttons']}>
        {isOn ? (
          <>
            <Button variant="default" size="xs" onClick={() => go({ step: 'codes' })}>
              {words('two_step.codes')}
            </Button>
            <Button variant="outline" color="var(--cm-danger)" size="xs" onClick={() => go({ step: 'off' })}>
              {words('two_step.turn_off')}
            </Button>
          </>
        ) : (
          <Button variant="default" size="xs" onClick={() => go({ step: 'begin' })}>
            {words('two_step.set_up')}
          </Button>
        )}
      </div>
    </div>
  );
};

const Steps = ({
  doing,
  go,
}: {
  doing: Exclude<Doing, { step: 'rest' }>;
  go: (doing: Doing) => void;
}): ReactElement => {
  const cancel = (): void => go(rest);
  const keep = ({ recovery_codes }: { recovery_codes: readonly string[] }): void => {
    void refreshAll();
    go({ step: 'kept', codes: recovery_codes });
  };
  switch (doing.step) {
    case 'begin':
      return (
        <AskPassword row={twoStepContract.begin} onDone={(made) => go({ step: 'app', ...made })} onCancel={cancel} />
      );
    case 'codes':
      return <AskPassword row={twoStepContract.recoveryCodes} onDone={keep} onCancel={cancel} />;
    case 'off':
      return (
        <AskPassword
          row={twoStepContract.off}
          onDone={() => {
            void refreshAll();
            go(rest);
          }}
          onCancel={cancel}
        />
      );
    case 'app':
      return <AppSetUp secret={doing.secret} link={doing.link} onDone={keep} onCancel={cancel} />;
    default:
      return <RecoveryCodes codes={doing.codes} onKept={cancel} />;
  }
};

export const TwoStepCard = (): ReactElement => {
  const words = useWords('access');
  const { data, error, refetch } = useRead(twoStepContract.state, {});
  const [doing, go] = useState<Doing>(rest);
  return (
    <Card title={words('two_step.title')}>
      {error && !data ? <Failed fault={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <Skeleton height={60} /> : null}
      {data && doing.step === 'rest' ? <Rest state={data} go={go} /> : null}
      {doing.step === 'rest' ? null : <Steps doing={doing} go={go} />}
    </Card>
  );
};
