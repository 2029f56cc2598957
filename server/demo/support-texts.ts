/** What clients and branches of the demo network ask, and the articles. */
import type { Ticket } from '#areas/support/ticket/ticket.model.ts';
import type { Article } from '#areas/support/article/article.model.ts';

export type Asked = Pick<Ticket, 'subject' | 'category' | 'priority' | 'status'> & {
  body: string;
  answer?: string;
  note?: string;
  days: number;
  score?: number;
};
export const asked: readonly Asked[] = [
  {
    subject: 'Charged twice this month',
    category: 'payment',
    priority: 'high',
    status: 'open',
    body: 'My card shows two payments of the same amount on the 5th. Can you check?',
    days: 0.1,
  },
  {
    subject: 'Lost glove after Muay Thai',
    category: 'facility',
    priority: 'low',
    status: 'open',
    body: 'I left one red 12 oz glove near the bags yesterday evening.',
    days: 2,
  },
  {
    subject: '想把会籍暂停一个月',
    category: 'membership',
    priority: 'normal',
    status: 'waiting',
    body: '下个月要出差，请问可以暂停会籍吗？',
    answer: '可以的。请告诉我们开始日期，我们帮您办理。',
    note: 'First suspension this year.',
    days: 1,
  },
  {
    subject: 'Can my daughter join the kids’ class?',
    category: 'class',
    priority: 'normal',
    status: 'resolved',
    body: 'She is seven and has never trained. Is there a trial?',
    answer: 'Yes, from six years. Bring her on Saturday at 10:00, the first class is free.',
    days: 3,
    score: 5,
  },
  {
    subject: 'Booking page shows no classes',
    category: 'app',
    priority: 'normal',
    status: 'closed',
    body: 'Since Monday the list of classes is empty on my phone.',
    answer: 'Your membership had expired on Sunday. It has been renewed, so you can book again.',
    days: 24,
    score: 4,
  },
  {
    subject: 'Showers too cold',
    category: 'complaint',
    priority: 'normal',
    status: 'closed',
    body: 'The men’s showers have been cold for three days.',
    answer: 'The heater has been replaced. Thank you for telling us.',
    days: 45,
    score: 3,
  },
];
export const askedOffice: readonly Asked[] = [
  {
    subject: 'New price list for personal training',
    category: 'membership',
    priority: 'normal',
    status: 'open',
    body: 'When do the new prices take effect, and do existing packs keep theirs?',
    days: 0.2,
  },
  {
    subject: 'Card terminal prints no receipts',
    category: 'payment',
    priority: 'urgent',
    status: 'resolved',
    body: 'Payments go through, but nothing is printed since this morning.',
    answer: 'The provider has sent an update. Please restart the terminal.',
    note: 'Third branch with this model. Ask for a discount.',
    days: 4,
    score: 4,
  },
  {
    subject: 'Gloves of the last delivery tear',
    category: 'stock',
    priority: 'high',
    status: 'waiting',
    body: 'Four of twelve pairs came back within a week.',
    answer: 'Please send photos and the batch number on the label.',
    note: 'The supplier admits a problem with batch 0412.',
    days: 2,
  },
];

type Text = Pick<Article, 'category' | 'audience' | 'title' | 'body'> & { isDraft?: true };
export const articleTexts: readonly Text[] = [
  {
    category: 'membership',
    audience: 'everyone',
    title: { en: 'How do I pause a membership?', cn: '如何暂停会籍？' },
    body: {
      en: 'A membership can be paused for whole days, as long as the programme allows it.\nClients ask at the desk or here, at least three days before.\nPayments move by as many days.',
      cn: '会籍可按天暂停，以配套允许为限。\n请至少提前三天在前台或这里提出。\n付款日期会相应顺延。',
    },
  },
  {
    category: 'class',
    audience: 'everyone',
    title: { en: 'Until when can a class be cancelled?', cn: '课程最晚什么时候可以取消？' },
    body: {
      en: 'The booking shows until when cancelling is free. After that, a late cancel may cost a credit.',
      cn: '预约上会显示免费取消的截止时间，之后算作逾时取消，可能扣除课时。',
    },
  },
  {
    category: 'payment',
    audience: 'everyone',
    title: { en: 'A payment failed. What now?', cn: '付款失败怎么办？' },
    body: {
      en: 'We try again after a few days. You can also pay at once with the link in the e-mail, or at the desk.',
      cn: '系统会在几天后再次扣款。您也可以通过邮件中的链接或在前台立即付款。',
    },
  },
  {
    category: 'app',
    audience: 'clients',
    title: { en: 'How do I set a new password?', cn: '如何重设密码？' },
    body: {
      en: 'Choose “Forgot password?” on your own page. You’ll get a link by e-mail.',
      cn: '在会员页面点击“忘记密码”，您会收到一封带链接的邮件。',
    },
  },
  {
    category: 'payment',
    audience: 'staff',
    title: { en: 'How do I close the day?', cn: '如何日结？' },
    body: {
      en: 'Open Daily close, count the cash by method, and enter what differs with a reason. A second person reopens a closed day.',
      cn: '打开“日结”，按付款方式清点，有差异时填写原因。重新开放需由他人办理。',
    },
  },
  {
    category: 'stock',
    audience: 'staff',
    title: { en: 'How do I order goods from head office?', cn: '如何向总部订货？' },
    body: {
      en: 'Create a stock request under Inventory. Head office confirms each item; count the delivery when it arrives.',
      cn: '在“库存”中新建补货申请，总部逐项确认；到货后请清点。',
    },
  },
  {
    category: 'other',
    audience: 'staff',
    title: { en: 'Opening on public holidays', cn: '公共假期营业安排' },
    body: { en: 'To be agreed with all branches.', cn: '' },
    isDraft: true,
  },
];
