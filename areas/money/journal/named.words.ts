/** Names that reports use too. In a file of their own, so that a report comes without all words of invoices and refunds. */
import type { Pairs } from '#kit/domain/words.ts';

export const accountWords = {
  cash: ['Cash', '现金'],
  bank: ['Bank', '银行'],
  card_clearing: ['Owed by card providers', '刷卡机构待结算'],
  complimentary: ['Complimentary, borne by the branch', '赠送（由门店承担）'],
  wallet: ['Client wallets', '会员钱包余额'],
  receivable: ['Owed by clients', '应收会员款'],
  deferred_revenue: ['Invoiced, not yet earned', '已开单、待确认'],
  deferred_discounts: ['Discounts on amounts not yet earned', '待确认部分的折扣'],
  revenue: ['Earned, at full price', '已确认收入（原价）'],
  discounts_given: ['Discounts given', '已给折扣'],
  prepaid_credits: ['Unused credits', '未使用课时'],
  tax_payable: ['Tax payable', '应缴税款'],
  disputed: ['Disputed payments', '拒付争议款'],
  dispute_loss: ['Dispute losses', '拒付损失'],
  petty_cash: ['Petty cash spent', '零用现金支出'],
  provider_fees: ['Card provider fees', '刷卡手续费'],
  over_short: ['Cash over or short', '盘点差额'],
  bad_debts: ['Bad debts written off', '已核销的坏账'],
  inventory: ['Stock in the branch, at cost', '库存商品（成本）'],
  goods_in_transit: ['Stock on its way, at cost', '在途商品（成本）'],
  cost_of_goods: ['Cost of goods sold', '销售成本'],
  stock_differences: ['Stock lost, damaged or found', '库存差异'],
  goods_received: ['Owed for goods received', '应付货款'],
  branch_transfers: ['Stock sent between branches', '门店间调拨'],
  opening_balances: ['Opening stock', '期初库存'],
  commission_cost: ['Commission', '销售提成'],
  commission_payable: ['Commission owed to staff', '应付提成'],
} satisfies Pairs;

export const invoiceStatusWords = {
  unpaid: ['Unpaid', '未付款'],
  open: ['Open', '待付款'],
  overdue: ['Overdue', '已逾期'],
  written_off: ['Written off', '已核销'],
  success: ['Paid', '已付清'],
  refunded: ['Refunded', '已退款'],
  cancelled: ['Cancelled', '已取消'],
} satisfies Pairs;

export const lineWords = {
  programme: ['Programme', '配套'],
  joining_fee: ['Joining fee', '入会费'],
  custom_charge: ['Charge', '收费'],
  credit_pack: ['Credits', '课时'],
  product: ['Product', '商品'],
} satisfies Pairs;

export const methodWords = {
  bank_transfer: ['Bank Transfer', '银行转账'],
  visa: ['Visa', 'Visa'],
  cash: ['Cash', '现金'],
  credit_card: ['Credit Card', '信用卡'],
  paypal: ['Paypal', 'PayPal'],
  direct_debit: ['Direct Debit', '自动扣款'],
  complimentary: ['Complimentary', '赠送'],
  wallet: ['Wallet', '储值钱包'],
} satisfies Pairs;

export const refundStatusWords = {
  pending: ['Pending', '待审批'],
  accepted: ['Approved', '已通过'],
  rejected: ['Rejected', '已拒绝'],
} satisfies Pairs;

export const refundDestinationWords = {
  method: ['Original payment method', '原路退回'],
  wallet: ['Client’s wallet', '会员钱包'],
} satisfies Pairs;

export const chargeStatusWords = {
  pending: ['Pending', '待审批'],
  approved: ['Approved', '已通过'],
  rejected: ['Rejected', '已拒绝'],
} satisfies Pairs;
