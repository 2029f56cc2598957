/** Words of what is done with a client beside the record itself. */
import type { Pairs } from '#kit/domain/words.ts';
import { vaccineWords } from '../vaccine/vaccine.words.ts';

export const clientWords = {
  talk: {
    one: ['Activity', '动态'],
    title: ['Add note', '记录动态'],
    title_context: ['A call, a remark, or a friend whom the client refers.', '通话、备注，或会员推荐的朋友。'],
    create: ['Save note', '记录'],
    save: ['Save note', '记录'],
    choice: {
      type: {
        incoming_call: ['Incoming call', '来电'],
        outgoing_call: ['Outgoing call', '去电'],
        remark: ['Remark', '备注'],
        referral: ['Referral', '推荐'],
      },
    },
    field: {
      type: ['What kind', '类型'],
      note: ['Note', '内容'],
      referred_name: ['Name of the friend', '朋友姓名'],
      referred_phone: ['Phone of the friend', '朋友电话'],
    },
    hint: {
      referred_name: ['The friend is added to the leads of the branch.', '这位朋友会加入本店的潜在客户。'],
    },
    show: ['Show', '显示'],
    kind: {
      all: ['All', '全部'],
      talks: ['Talks', '沟通'],
      visits: ['Visits', '到店'],
      memberships: ['Memberships', '会籍'],
      money: ['Money', '账务'],
      other: ['Other', '其他'],
    },
    nothing: ['Nothing of this kind yet.', '还没有这类动态。'],
    referred: ['Refers {{name}}', '推荐了{{name}}'],
  },
  bulk: {
    assign: ['Assign sales person to {{count}}', '为 {{count}} 位指派销售'],
    assign_go: ['Assign', '指派'],
    nobody: ['Nobody', '无'],
    tag: ['Tag {{count}}', '为 {{count}} 位加标签'],
    tag_go: ['Add tag', '添加标签'],
    untag: ['Remove tag from {{count}}', '为 {{count}} 位去标签'],
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
    title: ['Answers to questionnaires', '问卷答复'],
    empty: ['No questionnaires answered yet.', '还没有填写过问卷。'],
    hidden: ['Only staff with permission can read health answers.', '查看健康问卷答复需要相应权限。'],
    open: ['Read', '查看'],
    open_of: ['Read the answers to {{title}}', '查看《{{title}}》的答复'],
    at: ['answered', '填写于'],
    recorded_by: ['Recorded by {{name}}', '由{{name}}代为记录'],
    nothing: ['Not answered', '未作答'],
    openings: ['Read by', '查看记录'],
    opened: {
      response: ['Opened', '已查看'],
      file: ['In a file', '已导出'],
    },
  },
  consents: {
    title: ['Consent', '同意事项'],
    given: ['Agreed, recorded by {{by}}', '已同意，记录人：{{by}}'],
    withdrawn: ['Withdrawn, recorded by {{by}}', '已撤回，记录人：{{by}}'],
    wording: ['in the words “{{wording}}”', '原文：“{{wording}}”'],
  },
  card: {
    one: ['Access card', '门禁卡'],
    title: ['Access card', '门禁卡'],
    title_context: [
      'Scan the card into the field. Leave it empty to remove the card.',
      '在此刷卡录入。留空即收回门禁卡。',
    ],
    edit: ['Save card', '保存门禁卡'],
    save: ['Save card', '保存门禁卡'],
    field: {
      card_number: ['Number of the card', '卡号'],
    },
    hint: {
      card_number: ['A card opens the door for one client only.', '一张卡只能给一位会员开门。'],
    },
  },
  login: {
    title: ['Password of the client', '会员密码'],
    context: [
      'Clients sign in with their own password at payment and booking links. Nobody here sees or types it: a link to set one goes by e-mail.',
      '会员凭自己的密码登录付款和预约链接。店内无人能看到或代填密码，设置链接会发送到邮箱。',
    ],
    of: ['Password of {{name}}', '{{name}}的密码'],
    goes_to: ['The link goes to', '链接发送至'],
    goes_to_guardian: ['{{email}}, the guardian', '{{email}}（监护人）'],
    no_email: ['There is no e-mail address. Add one to the record first.', '没有邮箱。请先在会员资料中补上。'],
    password_set_at: ['Password set', '密码设置时间'],
    never: ['Never', '从未'],
    link_sent_at: ['Last link sent', '上次发送链接'],
    link_until: ['It can be used until', '有效期至'],
    send: ['Send a link', '发送链接'],
    sent: ['The link was sent', '链接已发送'],
    back: ['Back to the client', '返回会员资料'],
  },
  client_password: {
    title: ['Set your password', '设置密码'],
    context: [
      'With it you sign in at the payment and booking links of your gym.',
      '之后可凭此密码登录健身房的付款和预约链接。',
    ],
    go: ['Set password', '设置密码'],
    done_title: ['Your password is set', '密码已设置'],
    done: [
      'Sign in with it to see what is open, to pay, and to book your classes.',
      '现在可凭新密码登录，查看待付款项、付款并预约课程。',
    ],
    field: {
      password: ['New password', '新密码'],
    },
    hint: {
      password: ['At least ten characters. A sentence is good.', '至少十个字符，一句话就很好。'],
    },
  },
  letters: {
    member_password: {
      subject: ['Set your password at {{gym}}', '设置您在{{gym}}的密码'],
      text: [
        'Hello {{name}},\n\nset your password for the payment and booking links of {{gym}} here, within a day:\n{{link}}\n\nIf you did not ask for this, you need not do anything.',
        '{{name}}，您好：\n\n请在一天内通过以下链接设置{{gym}}付款和预约链接的登录密码：\n{{link}}\n\n如非本人要求，请忽略此邮件。',
      ],
    },
  },
} satisfies Pairs;
