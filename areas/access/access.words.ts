import type { Pairs, Pair } from '#kit/domain/words.ts';
import { auditWords } from './audit/audit.words.ts';
import { outboxWords } from './outbox/outbox.words.ts';
import { accountLettersWords } from './password/account-letters.words.ts';
import { privilegeWords, privilegeRefusalsWords } from './privilege/privilege.words.ts';
import { roleWords, roleRefusalsWords } from './role/role.words.ts';
import { securityEventWords } from './security-event/security-event.words.ts';
import { staffFieldsWords, staffLettersWords, staffRefusalsWords, staffWords } from './staff/staff.words.ts';
import { systemRefusalsWords, systemWords } from './system/system.words.ts';
import { profileWords } from './profile/profile.words.ts';

const passwordHint: Pair = [
  'At least 10 characters. A sentence that only you would think of is best.',
  '至少 10 个字符。最好是一句只有自己会想到的话。',
];

export const accessWords = {
  audit: auditWords,
  outbox: outboxWords,
  system: systemWords,
  security_event: securityEventWords,
  role: roleWords,
  privilege: privilegeWords,
  ...staffWords,
  sign_in: {
    title: ['Sign in', '登录'],
    go: ['Sign in', '登录'],
    wait: ['Wait {{seconds}} s', '请等 {{seconds}} 秒'],
    forgot: ['Forgot your password?', '忘记密码？'],
  },
  otp: {
    title: ['Enter the code', '输入验证码'],
    sent: [
      'We sent a six-digit code to {{to}}. It expires in 10 minutes.',
      '六位验证码已发送至 {{to}}，10 分钟内有效。',
    ],
    again: ['Send a new code', '重新发送验证码'],
    sent_again: [
      'A new code has been sent. The earlier one no longer works.',
      '新的验证码已发出，之前的验证码已失效。',
    ],
    go: ['Continue', '继续'],
    back: ['Back to sign-in', '返回登录'],
  },
  forgot: {
    title: ['Forgot your password?', '忘记密码'],
    hint: [
      'Enter your e-mail. If it belongs to an account, we’ll send a link to set a new password.',
      '请输入邮箱。如果该邮箱已有账号，我们会发送设置新密码的链接。',
    ],
    go: ['Send link', '发送链接'],
    sent_title: ['Check your inbox', '请查收邮件'],
    sent: [
      'If this e-mail belongs to an account, a link is on its way. It expires in 1 hour.',
      '如果该邮箱已有账号，链接已经发出，1 小时内有效。',
    ],
    back: ['Back to sign-in', '返回登录'],
  },
  reset: {
    title: ['Set a new password', '设置新密码'],
    field: {
      password: ['New password', '新密码'],
    },
    hint: {
      password: passwordHint,
    },
    go: ['Save password', '保存密码'],
    done_title: ['Password changed', '密码已修改'],
    done: [
      'Sign in with your new password. You’ve been signed out everywhere else.',
      '请用新密码登录。其他设备上的登录均已退出。',
    ],
    to_sign_in: ['Sign in', '去登录'],
    ask_again: ['Get a new link', '重新获取链接'],
  },
  setup: {
    title: ['Set up your network', '创建加盟体系'],
    context: [
      'This database is new. Create the head office and its first super admin. You’ll need the code that the server printed when it started.',
      '这是全新的数据库。请使用服务器启动时显示的验证码，创建总部和第一位超级管理员。',
    ],
    group: {
      network: ['Your network', '加盟体系'],
      admin: ['First super admin', '第一位超级管理员'],
    },
    hint: {
      code: ['Five groups of letters and digits, as printed', '共五组字母和数字，请按显示内容输入'],
      password: passwordHint,
    },
    go: ['Create network', '创建加盟体系'],
    done_title: ['The head office is ready', '总部已创建'],
    done: ['Sign in with your account.', '请用刚创建的账号登录。'],
    to_sign_in: ['Sign in', '去登录'],
  },
  profile: profileWords,
  sessions: {
    title: ['Signed-in devices', '已登录的设备'],
    hint: [
      'Don’t recognise one of these? Sign it out and change your password.',
      '有不认识的登录？请将其退出，并修改密码。',
    ],
    device: ['{{browser}} on {{system}}', '{{system}} 上的 {{browser}}'],
    program: ['API client', '程序'],
    here: ['This device', '本设备'],
    last_seen: ['last seen', '最近使用'],
    since: ['signed in', '登录于'],
    end: ['Sign out', '退出登录'],
    end_of: ['Sign out: {{device}}', '退出登录：{{device}}'],
    why: ['Enter your password to sign this device out.', '请输入密码，然后退出该设备的登录。'],
    go: ['Sign out device', '退出该设备'],
  },
  password: {
    title: ['Change password', '修改密码'],
    change: ['Change password', '修改密码'],
    change_context: ['You’ll be signed out on all other devices.', '修改后，其他设备上的登录会全部退出。'],
  },
  field: {
    ...staffFieldsWords,
    email: ['E-mail', '邮箱'],
    old_password: ['Current password', '当前密码'],
    new_password: ['New password', '新密码'],
    code: ['Code', '验证码'],
    network_name: ['Network name', '加盟体系名称'],
    country_code: ['Country', '国家或地区'],
    time_zone: ['Time zone', '时区'],
    gender: ['Gender', '性别'],
    date_of_birth: ['Date of birth', '出生日期'],
    staff_type: ['Staff type', '员工类型'],
    employment: ['Employment', '雇佣方式'],
    otp_required: ['Send me a code by e-mail each time I sign in', '每次登录时发送邮件验证码'],
  },
  hint: {
    new_password: passwordHint,
  },
  gender: {
    male: ['Male', '男'],
    female: ['Female', '女'],
  },
  staff_type: {
    super_admin: ['Super admin', '超级管理员'],
    admin: ['Admin', '管理员'],
    facility_admin: ['Facility admin', '场馆管理员'],
    trainer: ['Trainer', '教练'],
    sales_person: ['Sales person', '销售'],
    operator: ['Operator', '运营商'],
  },
  employment: {
    full_time: ['Full time', '全职'],
    part_time: ['Part time', '兼职'],
  },
  api: {
    title: ['API explorer', 'API 调试工具'],
    context: [
      'Every call of this server. “Send” makes a real call in your name.',
      '本服务器的全部接口。点“发送”会以本人身份真实调用。接口说明面向程序员，保留英文。',
    ],
    search: ['Search calls', '查找接口'],
    mine: ['Only calls I can make', '仅显示可调用的接口'],
    calls: ['Calls', '接口'],
    count_one: ['{{count}} call', '{{count}} 个接口'],
    count_other: ['{{count}} calls', '{{count}} 个接口'],
    no_match: ['No calls match.', '没有符合的接口。'],
    pick: ['Choose a call', '请选择一个接口'],
    pick_text: [
      'Its parameters, body and answer appear here, and you can try it.',
      '这里会显示该接口的参数、请求内容和返回内容，并可直接试用。',
    ],
    back: ['All calls', '全部接口'],
    allowed: ['You can make this call', '可以调用'],
    not_allowed: ['No permission in this branch', '在此门店没有权限'],
    needs: ['Needs', '需要'],
    anyone: ['no sign-in', '无需登录'],
    signed_in: ['sign-in', '登录即可'],
    one_of: ['one of {{flags}}', '以下之一：{{flags}}'],
    scope: {
      branch: ['works in one branch', '针对一个门店'],
      record: ['works on one record', '针对一条记录'],
      network: ['works on the whole network', '针对整个加盟体系'],
      self: ['is about you', '只涉及本人'],
      none: ['needs no branch', '与门店无关'],
    },
    writes: ['This call changes real data.', '此调用会修改真实数据。'],
    refuses: ['Possible refusals', '可能的拒绝原因'],
    parameters: ['Parameters', '参数'],
    in: {
      path: ['path', '路径'],
      query: ['query', '查询'],
      header: ['header', '请求头'],
    },
    no_parameters: ['None.', '无。'],
    required: ['required', '必填'],
    body: ['Request body', '请求内容'],
    example: ['Request body to send', '要发送的内容'],
    fill_in: ['Fill with an example', '填入示例'],
    shape: ['What the body can contain', '请求内容的结构'],
    answer_shape: ['What the answer contains', '返回内容的结构'],
    not_json: ['This isn’t valid JSON.', '这不是有效的 JSON。'],
    file: ['File', '文件'],
    send: ['Send', '发送'],
    curl: ['Copy as curl', '复制为 curl 命令'],
    copied: ['Copied', '已复制'],
    curl_hint: [
      'Set $TOKEN to an API client’s token. A client that signs in without a browser gets one.',
      '请把程序的令牌填入 $TOKEN。不经浏览器登录的程序会获得令牌。',
    ],
    answer: ['Answer', '返回结果'],
    status: ['Status', '状态'],
    code: ['Code', '代码'],
    time: ['Time', '耗时'],
    size: ['Size', '大小'],
    ms: ['{{ms}} ms', '{{ms}} 毫秒'],
    no_answer: [
      'No answer. The server may be down. Try again in a moment.',
      '没有收到回应，服务器可能暂时不可用，请稍后重试。',
    ],
    cut: ['Showing the first {{count}} characters.', '仅显示前 {{count}} 个字符。'],
    save_file: ['Save file', '保存文件'],
    delete_title: ['Send {{call}}?', '确定发送 {{call}}？'],
    delete_text: ['This deletes the record. It can’t be undone.', '该记录将被删除，无法恢复。'],
    or_null: ['or nothing', '可为空'],
    list_of: ['list of {{type}}', '{{type}}列表'],
    anything: ['anything', '任意内容'],
    rule: {
      minimum: ['min. {{value}}', '不小于 {{value}}'],
      maximum: ['max. {{value}}', '不大于 {{value}}'],
      minLength: ['at least {{value}} characters', '至少 {{value}} 个字符'],
      maxLength: ['up to {{value}} characters', '最多 {{value}} 个字符'],
      minItems: ['at least {{value}}', '至少 {{value}} 项'],
      maxItems: ['up to {{value}}', '最多 {{value}} 项'],
      default: ['default {{value}}', '默认 {{value}}'],
    },
  },
  refusals: {
    ...roleRefusalsWords,
    ...privilegeRefusalsWords,
    ...staffRefusalsWords,
    ...systemRefusalsWords,
    no_mail_server: [
      'No mail server is set up, so nothing can be sent. Ask the person who runs your server.',
      '尚未配置邮件服务器，无法发送。请联系系统管理员。',
    ],
    message_not_stuck: ['This message has already been sent or is on its way.', '此消息已发送或正在发送。'],
    wrong_sign_in: ['Incorrect e-mail or password.', '邮箱或密码不正确。'],
    slow_down: ['Too many tries. Wait {{seconds}} seconds and try again.', '尝试次数过多，请 {{seconds}} 秒后再试。'],
    otp_wrong: ['Incorrect code. Try again.', '验证码不正确，请重试。'],
    codes_used_up: [
      'Too many wrong codes today. Use a recovery code, or choose “Forgot your password?” and set a new password.',
      '今天输错验证码的次数过多。请使用恢复码，或点击“忘记密码？”重设密码。',
    ],
    otp_over: ['This sign-in has expired. Sign in again.', '本次登录已失效，请重新登录。'],
    link_over: ['This link is no longer valid. Ask for a new one.', '链接已失效，请重新申请。'],
    wrong_password: ['The current password is incorrect.', '当前密码不正确。'],
    common_password: ['This password is too easy to guess. Choose a different one.', '该密码容易被猜到，请换一个。'],
    setup_done: ['The head office has already been created.', '总部已经创建。'],
    setup_code: [
      'Incorrect code. Use the one that the server printed when it started.',
      '验证码不正确，请输入服务器启动时显示的验证码。',
    ],
  },
  letters: {
    ...staffLettersWords,
    ...accountLettersWords,
    otp: {
      subject: ['Your Cornerman sign-in code', 'Cornerman 登录验证码'],
      text: [
        'Hello {{name}},\n\n{{code}} is your sign-in code. It expires in 10 minutes and works once.\n\nIf you didn’t just sign in, someone knows your password. Change it now.',
        '{{name}}，您好：\n\n您的登录验证码是 {{code}}，10 分钟内有效，只能使用一次。\n\n如果刚才不是您本人在登录，说明有人知道了您的密码，请立即修改。',
      ],
    },
    reset: {
      subject: ['Set a new Cornerman password', '设置 Cornerman 的新密码'],
      text: [
        'Hello {{name}},\n\nSet your new password here:\n{{link}}\n\nThis link expires in 1 hour. If you didn’t ask for it, you can ignore this e-mail: your password stays the same.',
        '{{name}}，您好：\n\n请打开以下链接设置新密码：\n{{link}}\n\n链接 1 小时内有效。如果不是您本人要求的，请忽略此邮件，原密码不变。',
      ],
    },
  },
} satisfies Pairs;
