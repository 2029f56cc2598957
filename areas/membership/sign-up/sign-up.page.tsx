/**
 * `/manage/signupMembership/{member id}`: programme, first day and payment on the left; on the right what will be
 * posted, as a receipt with the sentence in words. Nothing is computed here: the receipt is the server's preview.
 */
import { Suspense, useRef, type ReactElement } from 'react';
import { isLive } from '../membership/membership.rules.ts';
import type { SignUpFigures } from './sign-up.model.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import type { MemberView } from '#areas/people/member/member.model.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { addDays, later } from '#kit/domain/day.ts';
import { textIn, type Locale } from '#kit/domain/words.ts';
import { PageLink, useAddress, useGo, usePageId } from '#kit/web/address.tsx';
import { dropDrafts } from '#kit/web/draft.ts';
import { useLeaveGuard } from '#kit/web/form/leave-guard.ts';
import { lazily } from '#kit/web/lazily.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, PageHead } from '#kit/web/look/page.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { mayOpen } from '#kit/web/rights.ts';
import { Slot } from '#kit/web/slot.tsx';
import { needWords, useLocale, useWords } from '#kit/web/words.ts';
import { AllowanceStep, useMayAllow } from './sign-up-allowance.parts.tsx';
import { ProgrammeChoice } from './sign-up-programmes.parts.tsx';
import { PaymentStep } from './sign-up-payment.parts.tsx';
import { Receipt } from './sign-up-receipt.parts.tsx';
import { StartStep } from './sign-up-start.parts.tsx';
import { useAsking } from '../membership/use-asking.view.ts';
import { useToday } from '../membership/use-today.view.ts';
import { useSignUp } from './use-sign-up.view.ts';
import { useSigning } from './use-terms.view.ts';
import { Columns, Stacked, Words } from '#kit/web/look/lay.tsx';

/** Only some programmes ask questions or have terms to sign. */
const QuestionnaireStep = lazily(async () => ({
  default: (await import('./sign-up-questionnaire.parts.tsx')).QuestionnaireStep,
}));
const TermsStep = lazily(async () => ({
  default: (await Promise.all([import('./sign-up-terms.parts.tsx'), needWords('settings')]))[0].TermsStep,
}));

const programmeName = (figures: SignUpFigures | undefined, locale: Locale): string =>
  figures ? textIn(figures.programme_name, locale) : '';

/** Today, or if the client already has the programme, the day after it ends. */
const useFirstDay = (member: MemberView): string => {
  const today = useToday();
  const chosen = useAddress().search['programme'];
  const held = member.memberships.filter((one) => isLive(one) && String(one.programme_id) === chosen);
  return held.reduce((day, one) => later(day, addDays(one.end_on, 1)), today);
};

const Steps = ({ member }: { member: MemberView }): ReactElement => {
  const words = useWords('membership');
  const go = useGo();
  const locale = useLocale();
  const state = useSignUp(member.id, useFirstDay(member));
  const may = useMayAllow();
  const signing = useSigning(member.id, fullName(member), state.programme_id);
  const asking = useAsking(member.id, state.programme_id !== undefined);
  const isSaved = useRef(false);
  useLeaveGuard({
    isChanged: state.isChanged || asking.isChanged || signing.signature !== '',
    isSaved: () => isSaved.current,
    onLeave: dropDrafts,
  });
  const post = async (): Promise<void> => {
    const answered = asking.answered();
    if (answered === null) return;
    const posted = await state.post(signing.signing, answered, {
      onSuccess: () => {
        isSaved.current = true;
        dropDrafts();
      },
      says: () => [
        words('sign_up.is_done', { name: fullName(member), programme: programmeName(state.figures, locale) }),
      ],
    });
    if (!posted) return;
    if (mayOpen('/home/paymentInvoice')) go('/home/paymentInvoice', posted.invoice_id);
    else go('/manage/clientDetails', member.id, { tab: 'memberships' });
  };
  return (
    <Columns columns="minmax(0, 640px) minmax(280px, 380px)" gap="16px 24px">
      <Stacked gap={16} shrinks>
        <Card title={words('sign_up.step.programme')}>
          <ProgrammeChoice chosen={state.programme_id} onChoose={(programme) => state.choose({ programme })} />
        </Card>
        {state.programme_id === undefined ? null : (
          <>
            <Card title={words('sign_up.step.start')}>
              <StartStep state={state} held={member.memberships} />
            </Card>
            {may.discount || may.fee ? (
              <Card title={words('sign_up.step.allowance')}>
                <AllowanceStep state={state} />
              </Card>
            ) : null}
            {state.merchandise.products.length > 0 ? (
              <Card title={words('sign_up.step.merchandise')}>
                <Slot part="merchandise_choice" key={state.programme_id} {...state.merchandise} />
              </Card>
            ) : null}
            <Card title={words('sign_up.step.payment')}>
              <PaymentStep state={state} />
            </Card>
            <Suspense>
              {asking.failed || asking.surveys.length > 0 ? <QuestionnaireStep asking={asking} /> : null}
            </Suspense>
            <Suspense>
              {signing.failed || signing.documents.length > 0 ? (
                <TermsStep signing={signing} fault={state.refused} />
              ) : null}
            </Suspense>
          </>
        )}
      </Stacked>
      <Words as="aside" pinned>
        <Receipt state={state} waitsForTerms={signing.isMissing} onPost={() => void post()} />
      </Words>
    </Columns>
  );
};

const Loaded = ({ member }: { member: MemberView }): ReactElement => {
  const words = useWords('membership');
  return (
    <>
      <PageHead
        title={words('sign_up.title', { name: fullName(member) })}
        context={
          <PageLink to="/manage/clientDetails" record={member.id}>
            {words('sign_up.back_to_client')}
          </PageLink>
        }
      />
      <Steps member={member} />
    </>
  );
};

const Body = (): ReactElement => {
  const id = usePageId();
  const { data, waiting } = useLoaded(
    memberContract.view,
    { params: { id: id ?? 0 } },
    { when: id !== undefined, height: 360 },
  );
  if (data) return <Loaded member={data} />;
  return waiting;
};

export const SignUpPage = (): ReactElement => (
  <NounScope noun="membership.sign_up">
    <Body />
  </NounScope>
);
