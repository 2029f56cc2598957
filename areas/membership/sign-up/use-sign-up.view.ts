/** The state of a sign-up: what is chosen (in the address), how it is paid, and the server's preview. */
import { z } from 'zod';
import { profileContract } from '#areas/access/profile/profile.contract.ts';
import { signUpContract } from './sign-up.contract.ts';
import type { SignUpFigures } from './sign-up.model.ts';
import type { Answers } from '#areas/settings/survey/survey-question.rules.ts';
import { Choices, type Choice, type Included } from '#areas/orders/merchandise/merchandise.model.ts';
import { choicesOf, onlyChoices } from '#areas/orders/merchandise/merchandise.rules.ts';
import { isReasonMissing, isReferenceMissing, tenderOf } from '#areas/money/payment/tender.rules.ts';
import { paymentMethods, type PaymentMethod } from '#kit/domain/lookups/choices.ts';
import type { Signing } from '#areas/settings/terms/terms.model.ts';
import type { CallFault } from '#kit/web/answers.ts';
import { useAddress } from '#kit/web/address.tsx';
import { useDraft } from '#kit/web/draft.ts';
import { usePlace } from '#kit/web/place.ts';
import { useRead, useWrite, type WriteOptions } from '#kit/web/query.ts';

export type PaymentDraft = {
  key: number;
  method: PaymentMethod;
  amount_cents: number | null;
  reference: string;
  slip_file_id: number | null;
  given_why: string;
};
export type Paying = {
  paysNow: boolean;
  payments: readonly PaymentDraft[];
  payNow: (now: boolean) => void;
  setPayment: (key: number, part: Partial<PaymentDraft>) => void;
  addPayment: () => void;
  removePayment: (key: number) => void;
};
/** A survey of the sign-up, answered by the client. */
export type Answered = { survey_id: number; version: number; answers: Answers };
export type SignUpState = Paying & {
  programme_id: number | undefined;
  start_on: string;
  sales_staff_id: number | null;
  /** Payments or a discount were entered. Programme and first day are in the address. */
  isChanged: boolean;
  allowance: Allowance;
  allow: (part: Partial<Allowance>) => void;
  /** What comes with the joining fee, and what is chosen of it. */
  merchandise: { products: readonly Included[]; lines: readonly Choice[]; onLines: (lines: Choice[]) => void };
  /** The preview; undefined until a programme is chosen, or if something prevents the sign-up. */
  figures: SignUpFigures | undefined;
  /** The amount entered as paid. */
  paid_cents: number;
  fault: CallFault | null;
  isChecking: boolean;
  busy: boolean;
  choose: (parts: { programme?: number; start?: string; seller?: number | null }) => void;
  /** Why the last attempt to post was refused. */
  refused: CallFault | null;
  post: (
    signing: Signing | null,
    questionnaires: readonly Answered[],
    more: Pick<WriteOptions, 'onSuccess' | 'says'>,
  ) => Promise<{ invoice_id: number } | null>;
};

const Allowed = z.object({
  discount_cents: z.number(),
  discount_reason: z.string(),
  fee_waived: z.boolean(),
  fee_waived_reason: z.string(),
});
const isAllowance = (value: unknown): value is Allowance => Allowed.safeParse(value).success;
export type Allowance = {
  discount_cents: number;
  discount_reason: string;
  fee_waived: boolean;
  fee_waived_reason: string;
};
const nothing: Allowance = { discount_cents: 0, discount_reason: '', fee_waived: false, fee_waived_reason: '' };
const allowanceOf = ({ discount_cents, discount_reason, fee_waived, fee_waived_reason }: Allowance) => ({
  discount_cents,
  discount_reason: discount_cents > 0 ? discount_reason || null : null,
  fee_waived_reason: fee_waived ? fee_waived_reason || null : null,
});

const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
const isDayText = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

/** The last payment takes the rest, unless it is the one being typed. */
const withRest = <P extends { key: number; amount_cents: number | null }>(
  all: readonly P[],
  typed: number | null,
  total_cents: number,
): P[] => {
  const last = all.at(-1);
  if (!last || all.length < 2 || last.key === typed) return [...all];
  const others = all.slice(0, -1);
  if (others.some((one) => one.amount_cents === null)) return [...all];
  const rest = total_cents - others.reduce((sum, one) => sum + (one.amount_cents ?? 0), 0);
  return [...others, { ...last, amount_cents: Math.max(0, rest) }];
};

const first: PaymentDraft = {
  key: 1,
  method: 'cash',
  amount_cents: null,
  reference: '',
  slip_file_id: null,
  given_why: '',
};
const PaymentKept = z.object({
  key: z.number(),
  method: z.enum(paymentMethods),
  amount_cents: z.number().nullable(),
  reference: z.string(),
  slip_file_id: z.number().nullable(),
  given_why: z.string(),
});
const Kept = z.object({ paysNow: z.boolean(), payments: z.array(PaymentKept).min(1) });
type Kept = z.output<typeof Kept>;
const unpaid: Kept = { paysNow: true, payments: [first] };
const isKept = (value: unknown): value is Kept => Kept.safeParse(value).success;

/** `total_cents`: the amount to pay, so that an added payment starts with the rest. */
export const usePaying = (total_cents = 0): Paying & { isChanged: boolean } => {
  const [{ paysNow, payments }, change] = useDraft('paying', unpaid, isKept);
  const setPayments = (next: (all: Kept['payments']) => Kept['payments']): void =>
    change((now) => ({ ...now, payments: next(now.payments) }));
  return {
    paysNow,
    payments,
    isChanged: JSON.stringify({ paysNow, payments }) !== JSON.stringify(unpaid),
    payNow: (now) => change((before) => ({ ...before, paysNow: now })),
    setPayment: (key, part) =>
      setPayments((all) =>
        withRest(
          all.map((one) => (one.key === key ? { ...one, ...part } : one)),
          key,
          total_cents,
        ),
      ),
    addPayment: () =>
      setPayments((all) => {
        const key = Math.max(...all.map((one) => one.key)) + 1;
        return withRest([...all, { ...first, key, method: 'visa' }], null, total_cents);
      }),
    removePayment: (key) => setPayments((all) => all.filter((one) => one.key !== key)),
  };
};

/** A card payment without a reference, or a gift without a reason. */
export const isUnreferenced = ({ paysNow, payments }: Pick<Paying, 'paysNow' | 'payments'>, total: number): boolean =>
  paysNow && total > 0 && payments.some((one) => isReferenceMissing(one) || isReasonMissing(one));

/** A single payment is the whole; several have the amounts entered. */
export const paymentsOf = ({ paysNow, payments }: Pick<Paying, 'paysNow' | 'payments'>, total: number) =>
  paysNow && total > 0
    ? payments.map((draft) => ({
        ...tenderOf(draft),
        amount_cents: payments.length === 1 ? total : (draft.amount_cents ?? 0),
      }))
    : [];

const isChosen = (value: unknown): value is Choice[] | null => value === null || Choices.safeParse(value).success;
/** Until somebody chooses, what there is no choice about. A choice for another programme's items is left out. */
const useMerchandise = (products: readonly Included[]) => {
  const [kept, setKept] = useDraft<Choice[] | null>('merchandise', null, isChosen);
  const lines = kept === null ? onlyChoices(products) : choicesOf(products, kept);
  return {
    isChanged: kept !== null,
    merchandise: { products, lines, onLines: (next: Choice[]) => setKept(() => next) },
  };
};
const noProducts: readonly Included[] = [];

const NO_SELLER = 'none';
/** The sales person: as chosen, otherwise the person at the desk if they are a sales person of the branch. */
const useSeller = (chosen: string | undefined): number | null => {
  const { staff_id } = usePlace();
  const { data } = useRead(profileContract.salesPersons, {});
  if (chosen !== undefined) return numberIn(chosen) ?? null;
  return data?.some(({ id }) => id === staff_id) ? staff_id : null;
};

export const useSignUp = (member_id: number, firstDay: string): SignUpState => {
  const { search, change } = useAddress();
  const { branch_id } = usePlace();
  const programme_id = numberIn(search['programme']);
  const start_on = isDayText(search['start']) ? search['start'] : firstDay;
  const sales_staff_id = useSeller(search['seller']);
  const [allowance, setAllowance] = useDraft('allowance', nothing, isAllowance);
  const plain = { branch_id: branch_id ?? 0, member_id, programme_id: programme_id ?? 0, start_on, sales_staff_id };
  const asked = { ...plain, ...allowanceOf(allowance) };
  const preview = useRead(signUpContract.preview, { body: asked }, { when: programme_id !== undefined });
  const figures = preview.error ? undefined : preview.data;
  const { merchandise, isChanged } = useMerchandise(figures?.merchandise ?? noProducts);
  const paying = usePaying(figures?.total_cents);
  const payments = paymentsOf(paying, figures?.total_cents ?? 0);
  const { run, busy, fault: refused } = useWrite(signUpContract.signUp);
  return {
    ...paying,
    allowance,
    merchandise,
    isChanged: paying.isChanged || isChanged || JSON.stringify(allowance) !== JSON.stringify(nothing),
    allow: (part) => setAllowance((now) => ({ ...now, ...part })),
    programme_id,
    start_on,
    sales_staff_id,
    figures,
    paid_cents: payments.reduce((sum, one) => sum + one.amount_cents, 0),
    fault: preview.error,
    isChecking: preview.isFetching,
    busy,
    choose: ({ programme, start, seller }) =>
      change(
        {
          ...(programme !== undefined && { programme: String(programme) }),
          ...(start !== undefined && { start }),
          ...(seller !== undefined && { seller: seller === null ? NO_SELLER : String(seller) }),
        },
        { replace: true },
      ),
    refused,
    post: async (signing, questionnaires, more) => {
      const total_cents = figures?.total_cents ?? 0;
      const chosen = { merchandise: [...merchandise.lines], questionnaires: [...questionnaires] };
      const body = { ...asked, payments, total_cents, signing, ...chosen };
      const answer = await run({ body }, more);
      return answer?.data ?? null;
    },
  };
};
