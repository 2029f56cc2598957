/**
 * `/manage/signupMembership/{member id}`: programme, first day and payment at the left, at the right what will be
 * posted, as a receipt with the sentence in words. Nothing is worked out here: the receipt is the server's preview.
 */
import { useRef, type ReactElement } from 'react';
import { Skeleton } from '@mantine/core';
import { isLive } from '#domain/areas/membership/membership.rules.ts';
import type { SignUpFigures } from '#domain/areas/membership/sign-up.model.ts';
import { memberContract } from '#domain/areas/people/member.contract.ts';
import type { MemberView } from '#domain/areas/people/member.model.ts';
import { fullName } from '#domain/areas/people/person.rules.ts';
import { addDays, later } from '#domain/kit/day.ts';
import { textIn, type Locale } from '#domain/kit/words.ts';
import { PageLink, useAddress, useGo, usePageId } from '#web/kit/address.tsx';
import { dropDrafts } from '#web/kit/draft.ts';
import { useLeaveGuard } from '#web/kit/form/page.tsx';
import { Card, Failed, PageHead } from '#web/kit/look/page.tsx';
import { NounScope } from '#web/kit/noun.tsx';
import { useRead } from '#web/kit/query.ts';
import { mayOpen } from '#web/kit/rights.ts';
import { useLocale, useWords } from '#web/kit/words.ts';
import { AllowanceStep, useMayAllow } from './sign-up.allowance.tsx';
import { ProgrammeChoice } from './sign-up.programmes.tsx';
import { PaymentStep } from './sign-up.payment.tsx';
import { QuestionnaireStep } from './sign-up.questionnaire.tsx';
import { Receipt } from './sign-up.receipt.tsx';
import { StartStep } from './sign-up.start.tsx';
import { TermsStep } from './sign-up.terms.tsx';
import { useAsking } from './use-asking.ts';
import { useToday } from './use-today.ts';
import { useSignUp } from './use-sign-up.ts';
import { useSigning } from './use-terms.ts';
import style from './membership.module.css';

const programmeName = (figures: SignUpFigures | undefined, locale: Locale): string =>
  figures ? textIn(figures.programme_name, locale) : '';

/** Today, or where the programme is held already, the day after it ends. */
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
    <div className={style['columns']}>
      <div className={style['steps']}>
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
            <Card title={words('sign_up.step.payment')}>
              <PaymentStep state={state} />
            </Card>
            <QuestionnaireStep asking={asking} />
            <TermsStep signing={signing} fault={state.refused} />
          </>
        )}
      </div>
      <aside className={style['receiptPlace']}>
        <Receipt state={state} waitsForTerms={signing.isMissing} onPost={() => void post()} />
      </aside>
    </div>
  );
};

const Loaded = ({ member }: { member: MemberView }): ReactElement => {
  const words = useWords('membership');
  return (
    <>
      <PageHead
        title={words('sign_up.title', { name: fullName(member) })}
        context={
          <PageLink to="/manage/clientDetails" record={member.id} className={style['link']}>
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
  const { data, error, refetch } = useRead(
    memberContract.view,
    { params: { id: id ?? 0 } },
    { when: id !== undefined },
  );
  if (data) return <Loaded member={data} />;
  return error ? <Failed fault={error} onRetry={() => void refetch()} /> : <Skeleton height={360} radius="lg" />;
};

export const SignUpPage = (): ReactElement => (
  <NounScope noun="membership.sign_up">
    <Body />
  </NounScope>
);
