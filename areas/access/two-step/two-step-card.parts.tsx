/** Two-step sign-in: what is turned on, and setting up or turning off an authenticator app. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { twoStepContract } from './two-step.contract.ts';
import { stepInUse } from './two-step.rules.ts';
import type { DataOf } from '#kit/domain/contract.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { refreshAll } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { AppSetUp, AskPassword, RecoveryCodes } from './two-step-steps.parts.tsx';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from '../staff/staff.module.css';

export type Doing =
  | { step: 'rest' }
  | { step: 'begin' | 'codes' | 'off' | 'email' }
  | { step: 'app'; secret: string; link: string }
  | { step: 'kept'; codes: readonly string[] };
const rest: Doing = { step: 'rest' };

type State = DataOf<typeof twoStepContract.state>;
type RestProps = { state: State; go: (doing: Doing) => void };

const AppRest = ({ state, go }: RestProps): ReactElement => {
  const words = useWords('access');
  const isOn = state.has_authenticator;
  return (
    <>
      <Inline gap="2px 12px" align="stretch" weight={500}>
        {words('two_step.app')}
        {isOn ? <Badge tone="green">{words('two_step.codes_left', { count: state.recovery_codes_left })}</Badge> : null}
      </Inline>
      <Dim as="p" size="inherit">
        {words(isOn ? 'two_step.app_on' : 'two_step.app_off')}
      </Dim>
      {!isOn && state.two_steps_by_role ? <p>{words('two_step.by_role')}</p> : null}
      <Inline gap={8} align="stretch" className={style['buttons']}>
        <Button variant="default" size="xs" onClick={() => go({ step: 'begin' })}>
          {words(isOn ? 'two_step.another' : 'two_step.set_up')}
        </Button>
        {isOn ? (
          <>
            <Button variant="default" size="xs" onClick={() => go({ step: 'codes' })}>
              {words('two_step.codes')}
            </Button>
            <Button variant="outline" color="var(--cm-danger)" size="xs" onClick={() => go({ step: 'off' })}>
              {words('two_step.turn_off')}
            </Button>
          </>
        ) : null}
      </Inline>
    </>
  );
};

const EmailRest = ({ state, go }: RestProps): ReactElement => {
  const words = useWords('access');
  const isOn = state.otp_required;
  const isInUse = stepInUse(state) === 'email';
  return (
    <>
      <Inline gap="2px 12px" align="stretch" weight={500}>
        {words('two_step.email')}
        {isInUse ? (
          <Badge tone="green">{words('two_step.codes_left', { count: state.recovery_codes_left })}</Badge>
        ) : null}
      </Inline>
      <Dim as="p" size="inherit">
        {words(isOn && !state.has_authenticator ? 'two_step.email_on' : 'two_step.email_off')}
      </Dim>
      <Inline gap={8} align="stretch" className={style['buttons']}>
        <Button variant="default" size="xs" onClick={() => go({ step: 'email' })}>
          {words(isOn ? 'two_step.email_turn_off' : 'two_step.email_turn_on')}
        </Button>
        {isInUse ? (
          <Button variant="default" size="xs" onClick={() => go({ step: 'codes' })}>
            {words('two_step.codes')}
          </Button>
        ) : null}
      </Inline>
    </>
  );
};

const Rest = (props: RestProps): ReactElement => (
  <Stacked gap={12}>
    <AppRest {...props} />
    <EmailRest {...props} />
  </Stacked>
);

type StepsProps = {
  state: State;
  doing: Exclude<Doing, { step: 'rest' }>;
  go: (doing: Doing) => void;
};
export const Steps = ({ state, doing, go }: StepsProps): ReactElement => {
  const cancel = (): void => go(rest);
  const keep = ({ recovery_codes }: { recovery_codes: readonly string[] }): void => {
    void refreshAll();
    go({ step: 'kept', codes: recovery_codes });
  };
  const done = (): void => {
    void refreshAll();
    go(rest);
  };
  const asked = { step: stepInUse(state), onCancel: cancel };
  switch (doing.step) {
    case 'begin':
      return <AskPassword row={twoStepContract.begin} onDone={(made) => go({ step: 'app', ...made })} {...asked} />;
    case 'codes':
      return <AskPassword row={twoStepContract.recoveryCodes} onDone={keep} {...asked} />;
    case 'off':
      return <AskPassword row={twoStepContract.off} onDone={done} {...asked} />;
    case 'email':
      return (
        <AskPassword
          row={twoStepContract.emailCode}
          hidden={{ on: !state.otp_required }}
          onDone={(made) => (made.recovery_codes.length > 0 ? keep(made) : done())}
          {...asked}
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
  const { data, waiting } = useLoaded(twoStepContract.state, {}, { height: 60 });
  const [doing, go] = useState<Doing>(rest);
  return (
    <Card title={words('two_step.title')}>
      {waiting}
      {data && doing.step === 'rest' ? <Rest state={data} go={go} /> : null}
      {data && doing.step !== 'rest' ? <Steps state={data} doing={doing} go={go} /> : null}
    </Card>
  );
};
