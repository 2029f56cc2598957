/** Words of codes that only the page of all changes shows. */
import type { Pairs } from '#kit/domain/words.ts';

export const auditCodes = {
  channel: {
    email: ['E-mail', '电子邮件'],
    push: ['Push notification', '推送通知'],
    sms: ['SMS', '短信'],
    phone: ['Phone', '电话'],
    keep: ['Storage', '保存'],
    publish: ['Publication', '公开发布'],
  },
  date_format: {
    day_month_year: ['Day/month/year', '日/月/年'],
    month_day_year: ['Month/day/year', '月/日/年'],
    iso: ['Year-month-day', '年-月-日'],
    long: ['Written out', '完整日期'],
  },
  dispute_status: {
    open: ['Open', '待处理'],
    accepted: ['Accepted', '已接受'],
    rejected: ['Rejected', '已驳回'],
  },
  gateway_state: {
    queued: ['Waiting', '等待提交'],
    sent: ['Sent', '已提交'],
    failed: ['Failed', '失败'],
  },
  given_as: {
    asked: ['Approved on request', '申请后批准'],
    before: ['Within the limit', '额度内'],
    carried: ['Carried over', '沿用原赠送'],
  },
  how: {
    full: ['Full marks for everyone', '全部给满分'],
    key: ['Corrected answer', '更正答案'],
  },
  kind: {
    assign_sales: ['Assign sales person', '分配销售'],
    tag: ['Add tag', '添加标签'],
    untag: ['Remove tag', '移除标签'],
    credit: ['Credit note', '应收结算单'],
    debit: ['Debit note', '应付结算单'],
    legal: ['Legal document', '法律文件'],
    programme: ['Terms', '条款'],
    count: ['Count difference', '盘点差额'],
  },
  off_why: {
    failing: ['Failed for three days', '连续失败三天'],
    gone: ['The address says it’s gone', '对方表示地址已失效'],
    key_ended: ['Its key has ended', '接入已停用'],
    staff: ['Turned off by staff', '由员工停用'],
  },
  purpose: {
    classes: ['Classes', '课程'],
    health: ['Health', '健康'],
    marketing: ['Marketing', '营销'],
    partner_offers: ['Offers of partners', '合作商家优惠'],
    photos: ['Photos', '照片'],
    surveys: ['Surveys', '问卷'],
  },
  rate_kind: {
    class: ['By class', '按课程'],
    head: ['By participant', '按人数'],
    hour: ['By hour', '按小时'],
    session: ['By session', '按节'],
  },
  sold_goes: {
    end: ['Ends', '结束'],
    keep: ['Stays', '保留'],
    suspend: ['Suspended', '暂停'],
    visits: ['Visits are returned', '退回课时'],
  },
  stage: {
    preparing: ['In preparation', '筹备中'],
    open: ['Open', '营业中'],
  },
  status: {
    open: ['Open', '未结'],
    paid: ['Paid', '已付款'],
    dropped: ['Removed', '已移除'],
    failed: ['Failed', '失败'],
    ready: ['Ready', '已就绪'],
    wanted: ['Requested', '待创建'],
  },
  type: {
    hq: ['Head office', '总部'],
    branch: ['Branch', '门店'],
  },
  visit: {
    door: ['At check-in', '签到时扣减'],
    held: ['Reserved by the booking', '预约时预留'],
  },
  what: {
    clock: ['Clock rules', '打卡规则'],
    holidays: ['Holidays', '假期'],
    hours: ['Opening hours', '营业时间'],
    messages: ['E-mail templates and canned answers', '邮件模板和常用回复'],
    offers: ['Programmes on sale', '在售配套'],
    papers: ['Logo, header and footer of invoices', '账单的标志、抬头和页脚'],
    programmes: ['Programmes', '配套'],
    rules: ['Booking rules', '预约规则'],
    terms: ['Programme terms', '配套条款'],
  },
  winner: {
    a: ['A', 'A'],
    b: ['B', 'B'],
  },
  winner_why: {
    few: ['Too few results', '结果太少'],
    figures: ['Better figures', '数据更好'],
    staff: ['Chosen by staff', '员工选定'],
  },
} satisfies Pairs;
