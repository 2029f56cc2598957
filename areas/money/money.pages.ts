import { area } from '#kit/web/area.ts';
import { needWords } from '#kit/web/words.ts';

export const money = area({
  name: 'money',
  words: { en: () => import('./money.words.ts?en'), cn: () => import('./money.words.ts?cn') },
  slots: { payment_lines: async () => (await import('./payment/pay-now.parts.tsx')).PayNow },
  pages: {
    '/home/transaction': async () => (await import('./transaction/transaction.list.tsx')).TransactionList,
    '/home/paymentInvoice': async () => (await import('./invoice/invoice.page.tsx')).InvoicePage,
    '/manage/clientDetails/paymentInvoice': async () => (await import('./invoice/invoice.page.tsx')).InvoicePage,
    '/manage/clientDetails/refundPage': async () => (await import('./refund/refund.page.tsx')).RefundPage,
    '/manage/clientDetails/customCharge': async () => (await import('./charge/charge.page.tsx')).ChargePage,
    '/manage/clientDetails/statement': async () => (await import('./statement/statement.page.tsx')).StatementPage,
    '/manage/clientDetails/repay': async () => (await import('./repay/repay.page.tsx')).RepayPage,
    '/manage/clientDetails/upfrontPayment': async () => {
      const [{ UpfrontPage }] = await Promise.all([import('./upfront/upfront.page.tsx'), needWords('membership')]);
      return UpfrontPage;
    },
    '/manage/clientDetails/upfrontPayment/assignCard': async () =>
      (await import('./payment-method/payment-method.page.tsx')).AssignCardPage,
    '/manage/clientDetails/replacePaymentMethod': async () =>
      (await import('./payment-method/payment-method.page.tsx')).PaymentMethodPage,
    '/manage/clientDetails/replacePaymentMethod/update': async () =>
      (await import('./payment-method/payment-method.page.tsx')).PaymentMethodForm,
    '/manage/collection': async () => (await import('./collection/collection.list.tsx')).CollectionList,
    '/manage/expiringCards': async () => (await import('./expiring/expiring.list.tsx')).ExpiringList,
    '/manage/billing': async () => (await import('./billing/billing-run.list.tsx')).BillingRunList,
    '/p/pay': async () => (await import('./payment-link/pay-link.page.tsx')).PayLinkPage,
    '/manage/approvals': async () => (await import('./approval/approval.list.tsx')).ApprovalList,
    '/manage/dayClose': async () => (await import('./day-close/day-close.page.tsx')).DayClosePage,
    '/manage/transaction': async () => (await import('./transfer/transfer.list.tsx')).TransferList,
  },
  palette: async () => (await import('./money.palette.ts')).moneyPalette,
});
