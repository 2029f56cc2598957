import type { Pairs, Pair } from '#kit/domain/words.ts';
import { auditWords } from './audit/audit.words.ts';
import { outboxWords } from './outbox/outbox.words.ts';
import { accountLettersWords } from './password/account-letters.words.ts';
import { privilegeWords, privilegeRefusalsWords } from './privilege/privilege.words.ts';
import { roleWords, roleRefusalsWords } from './role/role.words.ts';
import { securityEventWords } from './security-event/security-event.words.ts';
import { staffFieldsWords, staffLettersWords, staffRefusalsWords, staffWords } from './staff/staff.words.ts';
import { profileWords } from './profile/profile.words.ts';

const passwordHint: Pair = [
  'At least 10 characters. A sentence that only you would think of is best.',
  '至少 10 个字符。最好是一句只有自己会想到的话。',
];

export const accessWords = {
  audit: auditWords,
  outbox: outboxWords,
  security_event: securityEventWords,
  role: roleWords,
  privilege: privilegeWords,
  ...staffWords,
  sign_in: {
    title: ['Sign in', '登录'],
    go: ['Sign in', '登录'],
    wait: ['Wait {{seconds}} s', '请等 {{seconds}} 秒'],
    forgot: ['Forgotten your password?', '忘记密码？'],
  },
  otp: {
    title: ['Enter the code', '输入验证码'],
    sent: [
      'A six-digit code was sent to {{to}}. It expires in ten minutes.',
      '六位验证码已发送至 {{to}}，十分钟内有效。',
    ],
    again: ['Send the code again', '重新发送验证码'],
    sent_again: [
      'A new code is on its way. The earlier one no longer works.',
      '新的验证码已发出，之前的验证码已失效。',
    ],
    go: ['Go on', '继续'],
    back: ['Back to sign-in', '返回登录'],
  },
  forgot: {
    title: ['Forgotten password', '忘记密码'],
    hint: [
      'Type your e-mail. If it belongs to an account, a link to set a new password is on its way.',
      '请输入邮箱。如果该邮箱已有账号，我们会发送设置新密码的链接。',
    ],
    go: ['Send the link', '发送链接'],
    sent_title: ['Look into your mail', '请查收邮件'],
    sent: [
      'If this e-mail belongs to an account, a link is on its way. It expires in one hour.',
      '如果该邮箱已有账号，链接已经发出，一小时内有效。',
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
    go: ['Save the password', '保存密码'],
    done_title: ['The password is set', '密码已设置'],
    done: ['Sign in with it now. You were signed out everywhere else.', '请用新密码登录。其他设备上的登录均已退出。'],
    to_sign_in: ['Sign in', '去登录'],
    ask_again: ['Ask for a new link', '重新获取链接'],
  },
  setup: {
    title: ['Set up your network', '创建加盟体系'],
    context: [
      'This database is new. Make the head office and its first super admin with the code that the server has printed where it was started.',
      '这是一个全新的数据库。请使用服务器启动时显示的验证码，创建总部及第一位超级管理员。',
    ],
    group: {
      network: ['Your network', '加盟体系'],
      admin: ['First super admin', '第一位超级管理员'],
    },
    hint: {
      code: ['Four groups of letters and figures, as printed.', '共四组字母和数字，请按显示内容输入。'],
      password: passwordHint,
    },
    go: ['Open the head office', '创建总部'],
    done_title: ['The head office is set up', '总部已经创建'],
    done: ['Sign in with an account of your network.', '请用加盟体系中的账号登录。'],
    to_sign_in: ['Sign in', '去登录'],
  },
  profile: profileWords,
  sessions: {
    title: ['Where I am signed in', '已登录的设备'],
    hint: [
      'A session that you do not know? End it and change your password.',
      '有不认识的登录？请结束它，并修改密码。',
    ],
    device: ['{{browser}} on {{system}}', '{{system}} 上的 {{browser}}'],
    program: ['A program', '程序'],
    here: ['This session', '当前登录'],
    last_seen: ['last seen', '最近使用'],
    since: ['signed in', '登录于'],
    end: ['End this session', '结束此登录'],
    end_of: ['End this session: {{device}}', '结束此登录：{{device}}'],
  },
  password: {
    title: ['Change password', '修改密码'],
    change: ['Change password', '修改密码'],
    change_context: [
      'Your other sessions end when the password changes; this one stays.',
      '密码修改后，其他设备上的登录会全部退出，当前登录不受影响。',
    ],
  },
  field: {
    ...staffFieldsWords,
    email: ['E-mail', '电子邮箱'],
    password: ['Password', '密码'],
    old_password: ['Current password', '当前密码'],
    new_password: ['New password', '新密码'],
    code: ['Code', '验证码'],
    network_name: ['Name of the network', '加盟体系名称'],
    country_code: ['Country', '国家或地区'],
    time_zone: ['Time zone', '时区'],
    currency: ['Currency', '货币'],
    first_name: ['First name', '名'],
    last_name: ['Last name', '姓'],
    phone: ['Phone', '电话'],
    gender: ['Gender', '性别'],
    date_of_birth: ['Date of birth', '出生日期'],
    staff_type: ['Kind of staff', '员工类型'],
    employment: ['Employment', '雇佣方式'],
    otp_required: ['Ask for a code by e-mail each time I sign in', '每次登录时用邮件验证码再次确认'],
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
    title: ['API explorer', 'API 调试'],
    context: [
      'Every call of this server. Send really calls it, as you.',
      '这台服务器的全部接口。点“发送”会以本人的身份真实调用。接口说明供程序员阅读，保留英文。',
    ],
    search: ['Find a call', '查找接口'],
    mine: ['Only what I may call', '只看我能调用的'],
    calls: ['Calls', '接口'],
    count_one: ['{{count}} call', '{{count}} 个接口'],
    count_other: ['{{count}} calls', '{{count}} 个接口'],
    no_match: ['No call fits this search.', '没有符合的接口。'],
    pick: ['Choose a call', '请选择一个接口'],
    pick_text: [
      'Its parameters, body and answer are shown here, and it can be tried.',
      '这里会显示它的参数、请求内容和返回内容，并可直接试用。',
    ],
    back: ['All calls', '全部接口'],
    allowed: ['You may call it', '可以调用'],
    not_allowed: ['Not open to you in this branch', '在此门店无权调用'],
    needs: ['Needs', '需要'],
    anyone: ['nothing, not even a session', '无需登录'],
    signed_in: ['a session', '登录即可'],
    one_of: ['one of {{flags}}', '以下之一：{{flags}}'],
    scope: {
      branch: ['works in one branch', '针对一个门店'],
      record: ['works on one record', '针对一条记录'],
      network: ['works on the whole network', '针对整个加盟体系'],
      self: ['is about you', '只涉及本人'],
      none: ['needs no branch', '与门店无关'],
    },
    writes: ['This call changes real data of this network.', '调用会修改本加盟体系的真实数据。'],
    refuses: ['May refuse with', '可能的拒绝原因'],
    parameters: ['Parameters', '参数'],
    in: {
      path: ['path', '路径'],
      query: ['query', '查询'],
      header: ['header', '请求头'],
    },
    no_parameters: ['None.', '无。'],
    required: ['required', '必填'],
    body: ['Body', '请求内容'],
    example: ['Body to send', '要发送的内容'],
    fill_in: ['Fill with an example', '填入示例'],
    shape: ['What the body can contain', '请求内容的结构'],
    answer_shape: ['What the answer contains', '返回内容的结构'],
    not_json: ['This is not JSON.', '这不是有效的 JSON。'],
    file: ['File', '文件'],
    send: ['Send', '发送'],
    curl: ['Copy as curl', '复制为 curl 命令'],
    copied: ['Copied', '已复制'],
    curl_hint: [
      'Put the token of a program into $TOKEN: one that signs in without a browser gets a token that works alone.',
      '请把程序的令牌填入 $TOKEN：不经浏览器登录的程序会得到可单独使用的令牌。',
    ],
    answer: ['Answer', '返回结果'],
    status: ['Status', '状态'],
    code: ['Code', '代码'],
    time: ['Time', '耗时'],
    size: ['Size', '大小'],
    ms: ['{{ms}} ms', '{{ms}} 毫秒'],
    no_answer: ['There was no answer. The server may be away.', '没有收到回应，服务器可能暂时不可用。'],
    cut: ['Only the first {{count}} characters are shown.', '仅显示前 {{count}} 个字符。'],
    save_file: ['Save the file', '保存文件'],
    delete_title: ['Send {{call}}?', '确定发送 {{call}}？'],
    delete_text: ['It deletes what it names. This cannot be undone.', '它会删除所指的内容，无法恢复。'],
    or_null: ['or nothing', '可为空'],
    list_of: ['list of {{type}}', '{{type}}列表'],
    anything: ['anything', '任意内容'],
    rule: {
      minimum: ['from {{value}}', '不小于 {{value}}'],
      maximum: ['to {{value}}', '不大于 {{value}}'],
      minLength: ['at least {{value}} characters', '至少 {{value}} 个字符'],
      maxLength: ['at most {{value}} characters', '最多 {{value}} 个字符'],
      minItems: ['at least {{value}}', '至少 {{value}} 项'],
      maxItems: ['at most {{value}}', '最多 {{value}} 项'],
      default: ['{{value}} if left out', '省略时为 {{value}}'],
    },
  },
  refusals: {
    ...roleRefusalsWords,
    ...privilegeRefusalsWords,
    ...staffRefusalsWords,
    no_mail_server: [
      'This server sends no mail: nobody has set up a mail server yet.',
      '系统尚未配置邮件服务器，无法发送。',
    ],
    message_not_stuck: ['This message is sent already, or on its way.', '此消息已发送或正在发送。'],
    wrong_sign_in: ['Incorrect e-mail or password.', '邮箱或密码不正确。'],
    slow_down: ['Too many tries. Wait {{seconds}} seconds and try again.', '尝试次数过多，请 {{seconds}} 秒后再试。'],
    otp_wrong: ['This code is incorrect.', '验证码不正确。'],
    codes_used_up: [
      'Too many wrong codes today. Use a recovery code, or choose "Forgotten your password?" and set a new password.',
      '今天输错验证码的次数过多。请使用恢复码，或点击“忘记密码”重设密码。',
    ],
    otp_over: ['This code is no longer valid. Sign in again to get a new one.', '验证码已失效，请重新登录获取。'],
    link_over: ['This link is no longer valid. Ask for a new one.', '链接已失效，请重新申请。'],
    wrong_password: ['The current password is incorrect.', '当前密码不正确。'],
    common_password: [
      'This password is known to be guessed often. Choose another.',
      '这个密码很容易被猜到，请换一个。',
    ],
    setup_done: ['The head office is set up already.', '总部已经创建。'],
    setup_code: [
      'This code is incorrect. It is printed where the server was started.',
      '验证码不正确，请查看服务器启动时显示的内容。',
    ],
  },
  letters: {
    ...staffLettersWords,
    ...accountLettersWords,
    otp: {
      subject: ['Your code to sign in to Cornerman', 'Cornerman 登录验证码'],
      text: [
        'Hello {{name}},\n\n{{code}} is your code to sign in. It expires in ten minutes and works once.\n\nIf you didn’t just sign in, someone knows your password. Change it now.',
        '{{name}}，您好：\n\n您的登录验证码是 {{code}}，十分钟内有效，只能使用一次。\n\n如果刚才不是您本人在登录，说明有人知道了您的密码，请尽快修改。',
      ],
    },
    reset: {
      subject: ['Set a new password for Cornerman', '设置 Cornerman 新密码'],
      text: [
        'Hello {{name}},\n\nset your new password here, within the hour:\n{{link}}\n\nIf you did not ask for this, you need not do anything: your password stays as it is.',
        '{{name}}，您好：\n\n请在一小时内打开以下链接设置新密码：\n{{link}}\n\n如果您没有提出申请，无需理会，原密码不会改变。',
      ],
    },
  },
} satisfies Pairs;
