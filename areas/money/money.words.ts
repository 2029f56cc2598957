import type { Pairs } from '#kit/domain/words.ts';
import { billingWords } from './billing/billing.words.ts';
import { expiringWords } from './expiring/expiring.words.ts';
import { giftWords } from './gift/gift.words.ts';
import { approvalWords, chargeWords, dayCloseWords, refundWords } from './refund/returns.words.ts';
import { repayWords } from './repay/repay.words.ts';
import { statementWords } from './statement/statement.words.ts';
import { taxWords } from './tax/tax.words.ts';
import { tillWords } from './till/till.words.ts';
import { upfrontWords } from './upfront/upfront.words.ts';
import { writeOffWords } from './write-off/write-off.words.ts';
import { transferWords } from './transfer/transfer.words.ts';
import { transactionWords } from './transaction/transaction.words.ts';
import { lineWords, methodWords } from './journal/named.words.ts';
import { paymentWords } from './payment/payment.words.ts';
import { invoiceWords } from './invoice/invoice.words.ts';

export const moneyWords = {
  ...billingWords,
  refund: refundWords,
  custom_charge: chargeWords,
  gift: giftWords,
  write_off: writeOffWords,
  approval: approvalWords,
  day_close: dayCloseWords,
  till: tillWords,
  repay: repayWords,
  expiring_card: expiringWords,
  upfront: upfrontWords,
  statement: statementWords,
  ...taxWords,
  invoice: invoiceWords,
  payment: paymentWords,
  transaction: transactionWords,
  transfer: transferWords,
  method: methodWords,
  line: lineWords,
  refusals: {
    nothing_paid: ['Enter an amount.', '请先填写付款金额。'],
    already_paid: ['Invoice {{number}} is already paid. No payment was taken.', '账单 {{number}} 已付清，本次未收款。'],
    open_changed: [
      'Another payment came in, so {{open}} is still to pay. No payment was taken. Check the amount and try again.',
      '期间已有其他付款，目前未付金额为 {{open}}。本次未收款，请核对金额后重试。',
    ],
    more_than_open: ['Only {{open}} is still to pay. Enter a lower amount.', '未付金额只有 {{open}}，请减少付款金额。'],
    invoice_closed: ['This invoice is cancelled or refunded.', '该账单已取消或已退款。'],
    charge_under_way: [
      'The card is being charged for this invoice. No payment was taken. Check again in a minute.',
      '此账单正在扣款，本次未收款，请稍后再查看。',
    ],
    no_method: ['This membership has no payment method that can be charged.', '此会籍没有可扣款的付款方式。'],
    declined: [
      'The bank declined the charge: {{reason}}. No payment was taken.',
      '银行拒绝扣款：{{reason}}。本次未收款。',
    ],
    run_under_way: ['A billing run is already in progress.', '已有扣款批次正在执行。'],
    method_known: ['This card or mandate is already saved.', '该银行卡或授权已登记。'],
    nothing_left: ['No card has been entered on the payment page yet.', '支付平台页面上尚未填写银行卡。'],
    link_over: ['This link has expired. Ask the branch for a new one.', '此链接已失效，请向门店索取新链接。'],
    amount_not_chargeable: [
      'This amount can’t be charged to a card in this currency. Pay at the branch instead.',
      '该货币无法按此金额刷卡，请到门店付款。',
    ],
    no_gateway: [
      'No payment gateway is set up. Take the card at the terminal and record its reference.',
      '尚未设置支付平台。请用刷卡机收款，并登记凭证号。',
    ],
    no_address: ['Neither the client nor a guardian has an e-mail address.', '会员和监护人都没有邮箱。'],
    wallet_empty: ['The wallet is empty.', '钱包中没有余额。'],
    wallet_short: ['There’s only {{balance}} in the wallet.', '钱包余额只有 {{balance}}。'],
    paid_is_refunded: [
      'Invoice {{number}} is paid. Refund the payment instead.',
      '账单 {{number}} 已付清，请改为申请退款。',
    ],
    slip_of_transfer: [
      'Only bank transfers have a slip. Remove the slip or choose bank transfer.',
      '只有银行转账需要回单。请移除回单，或改选银行转账。',
    ],
    card_reference: [
      'Enter the reference on the terminal slip for the card payment.',
      '刷卡付款须填写刷卡单上的凭证号。',
    ],
    gift_reason: ['Enter the reason for the complimentary payment.', '请填写赠送原因。'],
    gift_too_high: [
      'This complimentary amount needs approval first, and this membership is already paid. Take another payment, or stay within the amount set for the branch.',
      '这笔赠送须先经审批，而此会籍已付清。请改用其他付款方式，或不超过门店设定的金额。',
    ],
    own_transfer: [
      'You recorded this transfer. A different person must confirm it; if you work alone, ask head office.',
      '此转账由本人登记，须由他人确认到账；如门店只有一人，请联系总部。',
    ],
    not_own_request: ['Only the person who recorded it can withdraw it.', '只有登记人本人可以撤回。'],
    transfer_unconfirmed: [
      'A different person would have to confirm a bank transfer first, and this membership is already paid. Take the difference by another method.',
      '银行转账须先由他人确认到账，而此会籍已付清。请改用其他方式收取差额。',
    ],
    day_closed: [
      '{{day}} is closed. Post it tomorrow, or have the day reopened under Daily close.',
      '{{day}} 已日结锁定，不能再手动入账。请明天再入账，或在“日结”中重新开放这一天。',
    ],
    day_is_open: ['{{day}} is already open.', '{{day}} 已经重新开放。'],
    own_close: ['You closed this day. A different person must reopen it.', '该日由本人日结，须由他人重新开放。'],
    day_closed_now: [
      'The day has just been closed. Nothing more can be posted to it.',
      '当日刚刚完成日结，不能再入账。',
    ],
    nothing_to_refund: [
      'Payment {{number}} has no amount that can be refunded this way.',
      '付款 {{number}} 没有可按此方式退回的金额。',
    ],
    refund_too_high: ['You can refund up to {{most}} of payment {{number}}.', '付款 {{number}} 最多可退 {{most}}。'],
    own_request: ['You requested this. A different person must decide.', '这是本人提交的申请，须由他人审批。'],
    day_is_closed: ['{{day}} is already closed.', '{{day}} 已经日结。'],
    day_to_come: ['{{day}} is in the future.', '{{day}} 尚未到来。'],
    till_short: [
      'Only {{held}} is available by the books. Enter a lower amount.',
      '账面上只有 {{held}} 可转出，请减少金额。',
    ],
    till_undone: ['This has already been undone.', '这笔变动已撤销。'],
    day_moved: [
      'Money came in or went out while you were counting. Check the amounts again.',
      '清点期间又有收支，请重新核对金额。',
    ],
    already_written_off: ['This invoice is already written off.', '该账单已核销。'],
    write_off_asked: ['A write-off has already been requested for this invoice.', '该账单已有人申请核销。'],
    not_overdue: [
      'This invoice isn’t overdue. Only overdue invoices can be written off.',
      '该账单尚未逾期，只有逾期账单可以核销。',
    ],
    money_on_its_way: [
      'A card charge or bank transfer for this invoice is still in progress. Wait for the result, then try again.',
      '该账单有扣款或转账正在处理，请等结果出来后再试。',
    ],
    still_chased: [
      'The client is still using this membership and getting reminders. End the membership, or wait until access stops.',
      '会员仍在使用此会籍，系统正在催款。请先终止会籍，或等到停止入场后再申请。',
    ],
    already_decided: ['This has already been decided.', '该申请已有人处理。'],
  },
} satisfies Pairs;
