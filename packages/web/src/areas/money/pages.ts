import { area } from '#web/kit/area.ts';
import { needWords } from '#web/kit/words.ts';

export const money = area({
  name: 'money',
  words: async (locale) =>
    locale === 'cn'
      ? (await import('#domain/areas/money/zh.ts')).moneyZh
      : (await import('#domain/areas/money/en.ts')).moneyEn,
  pages: {
    '/home/transaction': async () => (await import('./transaction.list.tsx')).TransactionList,
    '/home/paymentInvoice': async () => (await import('./invoice.page.tsx')).InvoicePage,
    '/manage/clientDetails/paymentInvoice': async () => (await import('./invoice.page.tsx')).InvoicePage,
    '/manage/clientDetails/refundPage': async () => (await import('./refund.page.tsx')).RefundPage,
    '/manage/clientDetails/customCharge': async () => (await import('./charge.page.tsx')).ChargePage,
    '/manage/clientDetails/repay': async () => (await import('./repay.page.tsx')).RepayPage,
    '/manage/clientDetails/upfrontPayment': async () => {
      const [{ UpfrontPage }] = await Promise.all([import('./upfront.page.tsx'), needWords('membership')]);
      return UpfrontPage;
    },
    '/manage/clientDetails/upfrontPayment/assignCard': async () =>
      (await import('./payment-method.page.tsx')).AssignCardPage,
    '/manage/clientDetails/replacePaymentMethod': async () =>
      (await import('./payment-method.page.tsx')).PaymentMethodPage,
    '/manage/clientDetails/replacePaymentMethod/update': async () =>
      (await import('./payment-method.page.tsx')).PaymentMethodForm,
    '/manage/collection': async () => (await import('./collection.list.tsx')).CollectionList,
    '/manage/expiringCards': async () => (await import('./expiring.list.tsx')).ExpiringList,
    '/manage/billing': async () => (await import('./billing-run.list.tsx')).BillingRunList,
    '/p/pay': async () => (await import('./pay-link.page.tsx')).PayLinkPage,
    '/manage/approvals': async () => (await import('./approval.list.tsx')).ApprovalList,
    '/manage/dayClose': async () => (await import('./day-close.page.tsx')).DayClosePage,
    '/manage/transaction': async () => (await import('./transfer.list.tsx')).TransferList,
  },
  palette: async () => (await import('./palette.ts')).moneyPalette,
});
