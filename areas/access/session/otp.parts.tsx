/** The second step of signing in: the code from the e-mail. */
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { sessionContract } from './session.contract.ts';
import { twoStepContract } from '../two-step/two-step.contract.ts';
import type { SignedIn } from './session.model.ts';
import { ownField, textField } from '#kit/web/form/fields.ts';
import { NounScope } from '#kit/web/noun.tsx';
import { useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { BareForm } from './bare-form.parts.tsx';
import { BarePage } from '#web/shell/bare.tsx';
import { CodeInput, DIGITS } from './code-input.parts.tsx';

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
      <output>{fault ? fault.lines.join(' ') : wasSent ? words('otp.sent_again') : null}</output>
    </>
  );
};

type Props = { challenge: Challenge; onDone: (answer: SignedIn) => void; onBack: () => void };
const LetterStep = ({ challenge: { challenge, sent_to = '' }, onDone, onBack }: Props): ReactElement => {
  const words = useWords('access');
  const hidden = useMemo(() => ({ challenge }), [challenge]);
  return (
    <NounScope noun="access.otp">
      <BarePage
        title={words('otp.title')}
        context={words('otp.sent', { to: sent_to })}
        foot={
          <>
            <button type="button" onClick={onBack}>
              {words('otp.back')}
            </button>
            <SendAgain challenge={challenge} />
          </>
        }
      >
        <BareForm
          row={sessionContract.verifyOtp}
          groups={groups}
          hidden={hidden}
          places={places}
          sendAt={sendAt}
          go={words('otp.go')}
          onDone={onDone}
        />
      </BarePage>
    </NounScope>
  );
};

const codeOfPaper = [{ fields: [textField('recovery_code')] }] as const;
const placesOfPaper = { 'access.otp_wrong': 'recovery_code' };
/** The code that the app shows, or one of the codes kept on paper. */
const AppStep = ({ challenge: { challenge }, onDone, onBack }: Props): ReactElement => {
  const words = useWords('access');
  const hidden = useMemo(() => ({ challenge }), [challenge]);
  const [isLost, setLost] = useState(false);
  const foot = (
    <>
      <button type="button" onClick={onBack}>
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
        {isLost ? (
          <BareForm
            row={twoStepContract.recover}
            groups={codeOfPaper}
            hidden={hidden}
            places={placesOfPaper}
            go={words('otp.go')}
            onDone={onDone}
          />
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
        )}
      </BarePage>
    </NounScope>
  );
};

export const SecondStep = (props: Props): ReactElement =>
  props.challenge.sent_to === undefined ? <AppStep {...props} /> : <LetterStep {...props} />;
