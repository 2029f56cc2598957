import type { Pairs } from '#kit/domain/words.ts';
import { twoStepWords } from '../two-step/two-step.words.ts';
import { invitationWords } from '../invitation/invitation.words.ts';
import { certificateWords } from '../certificate/certificate.words.ts';

const staff = {
  title: ['Staff', '门店员工'],
  one: ['Staff', '员工'],
  context: ['Staff of this branch', '本店员工'],
  context_hq: ['Staff of all branches', '所有门店的员工'],
  create: ['Invite staff', '邀请员工'],
  create_context: [
    'An e-mail with a link goes out; the person sets a password and signs in with it.',
    '系统会发出一封带链接的邮件，对方设置密码后即可登录。',
  ],
  edit: ['Edit staff', '编辑员工'],
  save: ['Save', '保存'],
  send: ['Send the invitation', '发送邀请'],
  empty: ['Nobody works in this branch yet. Invite the first person.', '本门店还没有员工。请邀请第一位。'],
  created: ['Added', '已添加'],
  edited: ['Changed', '已修改'],
  deleted: ['Deleted', '已删除'],
  status: {
    active: ['Active', '在职'],
    inactive: ['Inactive', '暂停'],
    deactivated: ['Deactivated', '已停用'],
  },
  sign_in: {
    invited: ['Invited', '已邀请'],
    invitation_over: ['Invitation expired', '邀请已过期'],
    ready: ['Can sign in', '可以登录'],
  },
  move: {
    edit: ['Edit profile', '编辑资料'],
    invite: ['Send the invitation again', '重新发送邀请'],
    send_reset: ['Send a password link', '发送密码链接'],
    reset_two_step: ['Remove the authenticator app', '移除验证器'],
    end_sessions: ['Sign out everywhere', '强制退出登录'],
    set_inactive: ['Set inactive', '设为暂停'],
    activate: ['Set active', '设为在职'],
    deactivate: ['Deactivate', '停用'],
  },
  confirm: {
    invite: [
      'A new link goes to {{email}}. The earlier one no longer works.',
      '新的链接会发送至 {{email}}，之前的链接随即失效。',
    ],
    send_reset: [
      'A link to set a new password will be sent to {{email}}. It expires in one hour.',
      '设置新密码的链接会发送至 {{email}}，一小时内有效。',
    ],
    reset_two_step: [
      '{{name}} will sign in without the app until it is set up again, and gets an e-mail about it. Only do this after you have seen or called the person.',
      '{{name}} 之后登录时不再需要验证器，直到重新设置为止，并会收到邮件通知。请先当面或电话确认是本人。',
    ],
    end_sessions: [
      '{{name}} is signed out on every device and gets an e-mail about it. The password stays the same: send a password link too if someone else may know it.',
      '{{name}} 会在所有设备上退出登录，并收到邮件通知。密码不变；如果密码可能已泄露，请同时发送密码链接。',
    ],
    set_inactive: [
      '{{name}} is signed out now and cannot sign in until set active again.',
      '{{name}} 会立即退出登录，重新设为在职之前无法登录。',
    ],
    deactivate: [
      '{{name}} is signed out now and can no longer sign in. The record and its history stay.',
      '{{name}} 会立即退出登录，之后无法再登录。资料和记录会保留。',
    ],
  },
  view: {
    all: ['All', '全部'],
    trainers: ['Trainers', '教练'],
    invited: ['Invited, not yet signed in', '已邀请，尚未登录'],
    certificates: ['Certificates to renew', '证书待更新'],
    left: ['Deactivated', '已停用'],
  },
  tab: {
    profile: ['Profile', '资料'],
    roles: ['Roles', '角色'],
    certificates: ['Certificates', '证书'],
    history: ['History', '修改记录'],
  },
  hint: {
    employed_until: ['Empty while the employment goes on.', '仍在职时请留空。'],
    email: ['The person signs in with it, and the invitation goes there.', '用于登录，邀请也会发送到这里。'],
    roles: [
      'What this person can do, and where. You can only give what you have yourself.',
      '此人可以做什么、在哪里。只能授予自己拥有的权限。',
    ],
    bank_account: ['Kept encrypted. Only its last four characters are shown here.', '加密保存，此处仅显示末四位。'],
  },
  field: {
    name: ['Name', '姓名'],
    roles: ['Roles', '角色'],
    role: ['Role', '角色'],
    place: ['Where', '范围'],
    given_at: ['Since', '开始时间'],
    status: ['Status', '状态'],
    sign_in: ['Sign-in', '登录'],
    last_seen_at: ['Last seen', '最近使用'],
    certificate: ['Certificate', '证书'],
    certificate_until: ['Certificate until', '证书有效期至'],
    certificate_due: ['Certificate ends within 60 days', '证书将在 60 天内到期'],
    invited: ['Invited, not yet signed in', '已邀请，尚未登录'],
    role_id: ['Role', '角色'],
    at_branch_id: ['Branch', '门店'],
    emergency_contact: ['Emergency contact', '紧急联系人'],
    status_reason: ['Why', '原因'],
    bank_name: ['Bank', '银行'],
    bank_account: ['Account number', '账号'],
    bank_account_masked: ['Account number', '账号'],
    bank_account_end: ['Account number ends with', '账号末四位'],
    bank_account_at: ['Account number set', '账号设置时间'],
    otp_required: ['Code by e-mail at each sign-in', '每次登录邮件验证码'],
    invited_at: ['Invited', '邀请时间'],
    created_at: ['Added', '添加时间'],
    two_steps: ['Second step', '两步验证'],
    totp_at: ['Authenticator app', '验证器'],
  },
  two_steps: {
    app: ['Authenticator app', '验证器应用'],
    email: ['Code by e-mail', '邮件验证码'],
    role: ['Code by e-mail, as a role demands', '邮件验证码（角色要求）'],
    none: ['None', '无'],
  },
  places: {
    everywhere: ['Every branch', '所有门店'],
    all_of: ['All of {{country}}', '{{country}}所有门店'],
    organisations: ['Organisations', '机构'],
  },
  role_add: ['Give a role', '授予角色'],
  role_more: ['Another role', '再加一个角色'],
  role_drop: ['Leave out role {{number}}', '去掉第 {{number}} 个角色'],
  role_take: ['Remove', '收回'],
  role_take_of: ['Remove {{role}}, {{place}}', '收回{{role}}（{{place}}）'],
  role_take_text: [
    '{{name}} loses these permissions there immediately.',
    '{{name}} 从下一次操作起，将不能再使用该角色在此处的权限。',
  ],
  role_given: ['Role given', '角色已授予'],
  roles_none: ['This person has no role and can do nothing here.', '此人没有任何角色，无法进行任何操作。'],
  role_two_steps: ['demands a second step', '要求两步验证'],
  two_languages: ['No language given', '未填写语言'],
  bank_show: ['Show the number', '显示账号'],
  bank_hide: ['Hide the number', '隐藏账号'],
  bank_edit: ['Set bank account', '设置收款账户'],
  bank_none: ['No bank account is known.', '尚未登记收款账户。'],
  bank_own_none: ['Add a bank account to be paid by transfer.', '登记收款账户后，即可通过转账领取薪酬。'],
  bank_password_why: [
    'Enter your password too, so that nobody can redirect your pay from an unlocked screen.',
    '请同时输入密码，以免有人在未锁定的屏幕上更改收款账户。',
  ],
  bank_to_remove: ['To remove the account, clear both fields.', '如需移除账户，请清空两栏。'],
  bank_save: ['Save bank account', '保存收款账户'],
  never_seen: ['Not yet signed in', '尚未登录'],
  others_password: ['Password of {{name}}', '{{name}} 的密码'],
  others_password_text: [
    'You can’t set someone else’s password. Send a link to {{email}} instead: it works once and expires in one hour.',
    '任何人都不能替他人设置密码。请发送链接：它会发到 {{email}}，一小时内有效，只能使用一次。',
  ],
  reset_sent: ['The link is on its way to {{email}}.', '链接已发送至 {{email}}。'],
} satisfies Pairs;

const languages = {
  en: ['English', '英语'],
  zh: ['Mandarin', '普通话'],
  yue: ['Cantonese', '粤语'],
  nan: ['Hokkien', '闽南语'],
  ms: ['Malay', '马来语'],
  ta: ['Tamil', '泰米尔语'],
  hi: ['Hindi', '印地语'],
  id: ['Indonesian', '印尼语'],
  th: ['Thai', '泰语'],
  tl: ['Tagalog', '他加禄语'],
  vi: ['Vietnamese', '越南语'],
  ja: ['Japanese', '日语'],
  ko: ['Korean', '韩语'],
  pt: ['Portuguese', '葡萄牙语'],
} satisfies Pairs;

const group = {
  person: ['Person', '个人信息'],
  contact: ['Contact', '联系方式'],
  job: ['Work', '工作'],
  languages: ['Languages', '语言'],
  emergency: ['Emergency contact', '紧急联系人'],
  access: ['Roles', '角色'],
  sign_in: ['Signing in', '登录'],
  bank: ['Bank account for pay', '收款账户'],
} satisfies Pairs;

export const staffWords = {
  staff,
  hq_user: {
    ...staff,
    title: ['HQ users', '总部员工'],
    context: ['Head office staff', '总部人员'],
    empty: ['Nobody works for the head office yet.', '总部还没有员工。'],
  },
  certificate: certificateWords,
  invitation: invitationWords,
  two_step: twoStepWords,
  languages,
  group,
} satisfies Pairs;

export const staffFieldsWords = {
  languages: ['Languages', '语言'],
  emergency_name: ['Name of the contact', '联系人姓名'],
  emergency_phone: ['Phone of the contact', '联系人电话'],
  emergency_relationship: ['Relationship', '关系'],
  avatar_file_id: ['Picture', '头像'],
  employed_from: ['Employed from', '入职日期'],
  employed_until: ['Employed until', '离职日期'],
} satisfies Pairs;

export const staffRefusalsWords = {
  beyond_reach: [
    'This person also has roles that you don’t manage. Ask the head office.',
    '此人还担任自己无权管理的角色，请联系总部。',
  ],
  own_record: [
    'Your own record is changed by somebody else, or in your profile.',
    '自己的记录须由他人修改，或在“我的资料”中修改。',
  ],
  role_beyond_own: ['This role allows more than you may do there yourself.', '该角色的权限超出了自己在该处的权限。'],
  role_not_there: ['This role cannot be given at this place.', '该角色不能在此范围内授予。'],
  role_held_there: ['This role is held there already.', '此人在该处已有这个角色。'],
  only_role: [
    'This is the only role that is left. Deactivate the person instead.',
    '这是仅剩的角色。如需移除，请停用此人。',
  ],
  last_super_admin: [
    'This is the last super admin. Name another one first.',
    '这是最后一位超级管理员，请先指定另一位。',
  ],
  not_invited: ['This person has set a password already.', '此人已经设置了密码。'],
  not_active: ['This person is not active.', '此人不是在职状态。'],
  invitation_over: [
    'This invitation is no longer valid. Ask the person who invited you to send a new one.',
    '邀请已失效，请联系邀请人重新发送。',
  ],
  second_step_needed: [
    'Administrators need a second step. Set one up to continue.',
    '管理员必须启用两步验证，请先完成设置。',
  ],
  no_authenticator: ['No authenticator app is set up.', '尚未设置验证器应用。'],
} satisfies Pairs;

export const staffLettersWords = {
  invitation: {
    subject: ['You are invited to Cornerman', '邀请您使用 Cornerman'],
    text: [
      'Hello {{name}},\n\n{{by}} has invited you to work with Cornerman. Set your password here within seven days:\n{{link}}\n\nYour sign-in name is this e-mail address.\n\nIf you do not know what this is about, you need not do anything.',
      '{{name}}，您好：\n\n{{by}} 邀请您使用 Cornerman。请在七天内打开以下链接设置密码：\n{{link}}\n\n登录名就是这个邮箱地址。\n\n如果您不清楚这是什么，无需理会。',
    ],
  },
  appointed: {
    subject: ['You have a new role in Cornerman', '您在 Cornerman 有了新角色'],
    text: [
      'Hello {{name}},\n\n{{by}} has given you the role "{{role}}" at {{place}}. Sign in as always; it is there at once.\n\nIf you do not know what this is about, tell your branch.',
      '{{name}}，您好：\n\n{{by}} 已在 {{place}} 授予您“{{role}}”角色。照常登录即可使用，立即生效。\n\n如果您不清楚这是什么，请联系您的门店。',
    ],
  },
  email_changed: {
    subject: ['Your sign-in address for Cornerman has changed', '您的 Cornerman 登录邮箱已更改'],
    text: [
      'Hello {{name}},\n\n{{by}} has changed the address that you sign in with to {{email}}. Your sessions have ended; your password is the same as before.\n\nIf this is wrong, tell your branch at once.',
      '{{name}}，您好：\n\n{{by}} 已将您的登录邮箱改为 {{email}}。您的登录均已退出，密码不变。\n\n如果有误，请立即联系您的门店。',
    ],
  },
  app_reset: {
    subject: ['Your authenticator app was reset', '您的验证器应用已被重置'],
    text: [
      'Hello {{name}},\n\n{{by}} removed the authenticator app from your account: {{reason}}. You sign in without it until you set it up again in your profile.\n\nIf you did not ask for this, change your password and tell your branch at once.',
      '{{name}}，您好：\n\n{{by}} 已移除您账号的验证器应用，原因：{{reason}}。在您重新设置之前，登录时不再需要它。\n\n如果您没有提出要求，请修改密码并立即联系您的门店。',
    ],
  },
} satisfies Pairs;
