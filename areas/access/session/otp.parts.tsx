/** The second step of signing in: the code from the e-mail. */
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { sessionContract } from './session.contract.ts';
import { twoStepContract } from '../two-step/two-step.contract.ts';
import type { SignedIn } from './session.model.ts';
import { ownField, textField } from '#kit/web/form/fields.ts';
import { NounScope } from '#kit/web/noun.tsx';
import { useWrite } from '#kit/web/query.ts';
import { currentLocale, useWords } from '#kit/web/words.ts';
import { BareForm } from './bare-form.parts.tsx';
import { BarePage } from '#web/shell/bare.tsx';
import { CodeInput, DIGITS } from './code-input.parts.tsx';
import { gapIn } from '#kit/domain/words.ts';

/** `sent_to` only of a code by e-mail. */
export type Challenge = { challenge: string; sent_to?: string | undefined };
const AGAIN_AFTER_MS = 30_000;

const groups = [{ fields: [ownField('code', CodeInput)] }] as const;
const places = { 'access.otp_wrong': 'code' };
const sendAt = { field: 'code', length: DIGITS };

/** At most every half minute: mail takes its time. */
const SendAgain = ({ challenge }: { challenge: string }): ReactElement => {
  const words = useWords('access');
  const { run, busy, fault } = useWrite(sessionContract.createOtp);
  const [rests, setRests] = useState(true);
  const [wasSent, setSent] = useState(false);
  useEffect(() => {
    if (!rests) return undefined;
    const timer = setTimeout(() => setRests(false), AGAIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [rests]);
  const send = async (): Promise<void> => {
    setSent((await run({ body: { challenge } })) !== null);
    setRests(true);
  };
  return (
    <>
      <button type="button" disabled={busy || rests} onClick={() => void send()}>
        {words('otp.again')}
      </button>
      <output>{fault ? fault.lines.join(gapIn(currentLocale())) : wasSent ? words('otp.sent_again') : null}</output>
    </>
  );
};

type Props = { challenge: Challenge; onDone: (answer: SignedIn) => void; onBack: () => void };
const codeOfPaper = [{ fields: [textField('recovery_code')] }] as const;
const placesOfPaper = { 'access.otp_wrong': 'recovery_code' };
type StepProps = Pick<Props, 'challenge' | 'onDone'> & { isLost: boolean };
/** The code of the second step, or one of the codes kept on paper. */
const CodeForm = ({ challenge: { challenge }, onDone, isLost }: StepProps): ReactElement => {
  const words = useWords('access');
  const hidden = useMemo(() => ({ challenge }), [challenge]);
  return isLost ? (
    <NounScope noun="access.two_step">
      <BareForm
        row={twoStepContract.recover}
        groups={codeOfPaper}
        hidden={hidden}
        places={placesOfPaper}
        go={words('otp.go')}
        onDone={onDone}
      />
    </NounScope>
  ) : (
    <BareForm
      row={sessionContract.verifyOtp}
      groups={groups}
      hidden={hidden}
      places={places}
      sendAt={sendAt}
      go={words('otp.go')}
      onDone={onDone}
    />
  );
};

const LetterStep = (props: Props): ReactElement => {
  const { challenge, onBack } = props;
  const words = useWords('access');
  const [isLost, setLost] = useState(false);
  return (
    <NounScope noun="access.otp">
      <BarePage
        title={words(isLost ? 'two_step.lost_title' : 'otp.title')}
        context={isLost ? words('two_step.lost_text') : words('otp.sent', { to: challenge.sent_to ?? '' })}
        foot={
          <>
            <button type="button" onClick={onBack}>
              {words('otp.back')}
            </button>
            {isLost ? null : <SendAgain challenge={challenge.challenge} />}
            <button type="button" onClick={() => setLost(!isLost)}>
              {words(isLost ? 'two_step_email.back' : 'two_step.lost')}
            </button>
          </>
        }
      >
        <CodeForm {...props} isLost={isLost} />
      </BarePage>
    </NounScope>
  );
};

const AppStep = (props: Props): ReactElement => {
  const words = useWords('access');
  const [isLost, setLost] = useState(false);
  const foot = (
    <>
      <button type="button" onClick={props.onBack}>
        {words('otp.back')}
      </button>
      <button type="button" onClick={() => setLost(!isLost)}>
        {words(isLost ? 'two_step.back_to_app' : 'two_step.lost')}
      </button>
    </>
  );
  return (
    <NounScope noun="access.two_step">
      <BarePage
        title={words(isLost ? 'two_step.lost_title' : 'two_step.app_title')}
        context={words(isLost ? 'two_step.lost_text' : 'two_step.app_text')}
        foot={foot}
      >
        <CodeForm {...props} isLost={isLost} />
      </BarePage>
    </NounScope>
  );
};

export const SecondStep = (props: Props): ReactElement =>
  props.challenge.sent_to === undefined ? <AppStep {...props} /> : <LetterStep {...props} />;
