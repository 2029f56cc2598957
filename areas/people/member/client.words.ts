/** Words of actions on a client besides the record itself. */
import type { Pairs } from '#kit/domain/words.ts';
import { phoneUseWords } from '../member-consent/phone-use.words.ts';
import { vaccineWords } from '../vaccine/vaccine.words.ts';

export const clientWords = {
  talk: {
    one: ['Activity', '动态'],
    title: ['Add note', '记录动态'],
    title_context: ['Record a call, a remark, or a friend the client referred', '记录通话、备注，或会员介绍的朋友'],
    create: ['Save note', '保存记录'],
    save: ['Save note', '保存记录'],
    choice: {
      type: {
        incoming_call: ['Incoming call', '来电'],
        outgoing_call: ['Outgoing call', '去电'],
        remark: ['Remark', '备注'],
        referral: ['Referral', '朋友介绍'],
      },
    },
    field: {
      type: ['Type', '类型'],
      note: ['Note', '内容'],
      referred_name: ['Friend’s name', '朋友姓名'],
      referred_phone: ['Friend’s phone', '朋友电话'],
    },
    hint: {
      referred_name: ['The friend will be added to this branch’s leads.', '这位朋友会加入本店的潜在客户。'],
    },
    show: ['Show', '显示'],
    kind: {
      all: ['All', '全部'],
      talks: ['Calls and notes', '沟通记录'],
      visits: ['Visits', '到店'],
      memberships: ['Memberships', '会籍'],
      money: ['Money', '账务'],
      other: ['Other', '其他'],
    },
    nothing: ['No activity of this kind yet.', '还没有这类动态。'],
    referred: ['Referred {{name}}', '介绍了 {{name}}'],
  },
  bulk: {
    assign: ['Assign sales person ({{count}})', '指派销售（{{count}} 位）'],
    assign_go: ['Assign', '指派'],
    nobody: ['No sales person', '不指派'],
    tag: ['Add tag ({{count}})', '添加标签（{{count}} 位）'],
    tag_go: ['Add tag', '添加标签'],
    untag: ['Remove tag ({{count}})', '移除标签（{{count}} 位）'],
    untag_go: ['Remove tag', '移除标签'],
    tag_field: ['Tag', '标签'],
    done_one: ['{{count}} client changed', '已修改 {{count}} 位会员'],
    done_other: ['{{count}} clients changed', '已修改 {{count}} 位会员'],
    tags: ['Tags', '标签'],
    no_tags: ['No tags yet.', '还没有标签。'],
    edit_tags: ['Edit tags', '编辑标签'],
    save_tags: ['Save tags', '保存标签'],
    cancel: ['Cancel', '取消'],
  },
  vaccine: vaccineWords,
  answers: {
    title: ['Survey answers', '问卷答复'],
    empty: ['No surveys answered yet.', '还没有填写过问卷。'],
    hidden: ['Only staff with permission can read health answers.', '查看健康问卷答复需要相应权限。'],
    open: ['View answers', '查看答复'],
    open_of: ['View the answers to {{title}}', '查看《{{title}}》的答复'],
    at: ['answered', '填写于'],
    recorded_by: ['Recorded by {{name}}', '由 {{name}} 代为记录'],
    nothing: ['Not answered', '未作答'],
    openings: ['Viewed by', '查看记录'],
    opened: {
      response: ['Viewed', '已查看'],
      file: ['Exported', '已导出'],
    },
  },
  consents: {
    title: ['Consent', '同意事项'],
    given: ['Agreed, recorded by {{by}}', '已同意，记录人：{{by}}'],
    withdrawn: ['Withdrawn, recorded by {{by}}', '已撤回，记录人：{{by}}'],
    wording: ['wording: “{{wording}}”', '原文：“{{wording}}”'],
    uses: phoneUseWords,
    /** Beside a phone number that may not be called for marketing. */
    no_marketing_calls: ['No marketing calls', '请勿营销致电'],
  },
  card: {
    one: ['Access card', '门禁卡'],
    title: ['Access card', '门禁卡'],
    title_context: [
      'Scan the card into the field. To remove the card, leave it empty.',
      '在此刷卡录入；留空则收回门禁卡。',
    ],
    edit: ['Save card', '保存门禁卡'],
    save: ['Save card', '保存门禁卡'],
    field: {
      card_number: ['Card number', '卡号'],
    },
    hint: {
      card_number: ['Each card belongs to one client.', '一张卡只能给一位会员使用。'],
    },
  },
  login: {
    title: ['Client password', '会员密码'],
    context: [
      'Clients use their own password to pay and book online. Staff can’t see or set it: the client sets it through a link sent by e-mail.',
      '会员用自己的密码在线付款和预约。员工看不到也不能代设密码，会员通过邮件中的链接自行设置。',
    ],
    of: ['Password of {{name}}', '{{name}} 的密码'],
    goes_to: ['Link will be sent to', '链接发送至'],
    goes_to_guardian: ['{{email}}, the guardian', '{{email}}（监护人）'],
    no_email: ['No e-mail address. Add one to the record first.', '没有邮箱，请先在会员资料中补上。'],
    password_set_at: ['Password set', '密码设置时间'],
    never: ['Never', '从未'],
    link_sent_at: ['Last link sent', '上次发送链接'],
    link_until: ['Link expires', '链接有效期至'],
    send: ['Send link', '发送链接'],
    sent: ['Link sent', '链接已发送'],
    sessions: ['Devices signed in', '已登录的设备'],
    end_sessions: ['Sign out everywhere', '强制退出登录'],
    end_sessions_ask: ['Sign {{email}} out everywhere?', '让 {{email}} 在所有设备上退出登录？'],
    end_sessions_text: [
      'The client is signed out on all devices and notified by e-mail. Links that were sent stop working. The password stays the same: if someone else may know it, send a link too.',
      '会员会在所有设备上退出登录，并收到邮件通知；已发送的链接随即失效。密码不变；如果密码可能已泄露，请同时发送链接。',
    ],
    ended: ['Signed out everywhere', '已在所有设备上退出登录'],
    remove_email: ['Remove e-mail', '移除邮箱'],
    remove_email_ask: ['Remove {{email}}?', '移除 {{email}}？'],
    remove_email_text: [
      'The client confirms this from that address, or it takes effect after a day. Without an e-mail the client can’t sign in to this record. Use this before you merge it with another one.',
      '会员在该邮箱确认后生效，否则一天后生效。没有邮箱，会员就无法登录此档案。请在与另一份档案合并之前使用。',
    ],
    email_asked: ['The client has been asked to confirm', '已请会员确认'],
    back: ['Back to the client', '返回会员资料'],
  },
  client_password: {
    title: ['Set your password', '设置密码'],
    context: ['You’ll use this password to pay and book with your gym online.', '您将凭此密码在线付款和预约课程。'],
    go: ['Set password', '设置密码'],
    done_title: ['Your password is set', '密码已设置'],
    done: [
      'Sign in to see what you owe, pay, and book your classes.',
      '请用新密码登录，查看待付款项、付款并预约课程。',
    ],
    field: {
      password: ['New password', '新密码'],
    },
    hint: {
      password: ['At least 10 characters. A short sentence works well.', '至少 10 个字符，可以用一句话。'],
    },
  },
  letters: {
    member_password: {
      subject: ['Set your password at {{gym}}', '设置您在 {{gym}} 的密码'],
      text: [
        'Hello {{name}},\n\nSet your password for paying and booking online with {{gym}} here:\n{{link}}\n\nThis link expires in 24 hours. If you didn’t ask for it, you can ignore this e-mail.',
        '{{name}}，您好：\n\n请通过以下链接设置您在 {{gym}} 在线付款和预约的密码：\n{{link}}\n\n链接 24 小时内有效。如果不是您本人要求的，请忽略此邮件。',
      ],
    },
  },
} satisfies Pairs;
