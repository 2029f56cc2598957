import type { Pairs } from '#kit/domain/words.ts';
import { twoStepEmailWords, twoStepWords } from '../two-step/two-step.words.ts';
import { invitationWords } from '../invitation/invitation.words.ts';
import { certificateWords } from '../certificate/certificate.words.ts';

const staff = {
  title: ['Staff', '门店员工'],
  one: ['Staff', '员工'],
  context: ['Staff of this branch', '本店员工'],
  context_hq: ['Staff of all branches', '所有门店的员工'],
  create: ['Invite staff', '邀请员工'],
  create_context: [
    'We’ll e-mail the person a link to set a password and sign in.',
    '系统会发送一封带链接的邮件，对方设置密码后即可登录。',
  ],
  edit: ['Edit staff', '编辑员工'],
  save: ['Save', '保存'],
  send: ['Send invitation', '发送邀请'],
  empty: ['No staff in this branch yet. Invite the first person.', '本店还没有员工，请邀请第一位。'],
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
    invite: ['Resend invitation', '重新发送邀请'],
    send_reset: ['Send password link', '发送密码链接'],
    reset_two_step: ['Remove authenticator app', '移除验证器应用'],
    end_sessions: ['Sign out everywhere', '强制退出登录'],
    set_inactive: ['Set inactive', '设为暂停'],
    activate: ['Set active', '设为在职'],
    deactivate: ['Deactivate', '停用'],
  },
  confirm: {
    invite: [
      'A new link will be sent to {{email}}. The earlier one will stop working.',
      '新的链接会发送至 {{email}}，之前的链接随即失效。',
    ],
    send_reset: [
      'A link to set a new password will be sent to {{email}}. It expires in 1 hour.',
      '设置新密码的链接将发送至 {{email}}，1 小时内有效。',
    ],
    reset_two_step: [
      '{{name}} will sign in without the app until it is set up again, and will be notified by e-mail. Check in person or by phone first that the request is genuine.',
      '移除后，{{name}} 登录时不再需要验证器应用，直到重新设置为止，并会收到邮件通知。请先当面或电话确认是本人要求。',
    ],
    end_sessions: [
      '{{name}} will be signed out on all devices and notified by e-mail. The password stays the same: if someone else may know it, send a password link too.',
      '{{name}} 会在所有设备上退出登录，并收到邮件通知。密码不变；如果密码可能已泄露，请同时发送密码链接。',
    ],
    set_inactive: [
      '{{name}} will be signed out immediately and can’t sign in until set active again.',
      '{{name}} 会立即退出登录，重新设为在职之前无法登录。',
    ],
    deactivate: [
      '{{name}} will be signed out immediately and can no longer sign in. The record and its history are kept.',
      '{{name}} 会立即退出登录，之后无法再登录。资料和记录会保留。',
    ],
  },
  view: {
    all: ['All', '全部'],
    trainers: ['Trainers', '教练'],
    invited: ['Invited, not yet signed in', '已邀请，尚未登录'],
    certificates: ['Certificates to renew', '待更新证书'],
    left: ['Deactivated', '已停用'],
  },
  tab: {
    profile: ['Profile', '资料'],
    roles: ['Roles', '角色'],
    certificates: ['Certificates', '证书'],
    history: ['History', '修改记录'],
  },
  hint: {
    employed_until: ['Leave empty while the person works here', '仍在职时请留空'],
    email: ['Used to sign in, and for the invitation', '用于登录和接收邀请'],
    roles: [
      'What this person can do, and where. You can only give permissions you have yourself.',
      '该员工可以做什么、在哪里做。只能授予自己拥有的权限。',
    ],
    bank_account: ['Stored encrypted. Only the last four characters are shown.', '加密保存，仅显示末四位。'],
  },
  field: {
    name: ['Name', '姓名'],
    roles: ['Roles', '角色'],
    role: ['Role', '角色'],
    place: ['Where', '范围'],
    given_at: ['Since', '开始时间'],
    sign_in: ['Sign-in', '登录'],
    last_seen_at: ['Last seen', '最近使用'],
    certificate: ['Certificate', '证书'],
    certificate_until: ['Certificate until', '证书有效期至'],
    certificate_due: ['Certificate expires within 60 days', '证书将在 60 天内到期'],
    invited: ['Invited, not yet signed in', '已邀请，尚未登录'],
    role_id: ['Role', '角色'],
    status_reason: ['Reason', '原因'],
    bank_account: ['Account number', '账号'],
    bank_account_masked: ['Account number', '账号'],
    bank_account_end: ['Account number ends with', '账号末四位'],
    bank_account_at: ['Account number set', '账号设置时间'],
    otp_required: ['E-mail code at each sign-in', '每次登录使用邮件验证码'],
    invited_at: ['Invited', '邀请时间'],
    two_steps: ['Two-step sign-in', '两步验证'],
    totp_at: ['Authenticator app', '验证器应用'],
  },
  two_steps: {
    app: ['Authenticator app', '验证器应用'],
    email: ['E-mail code', '邮件验证码'],
    role: ['E-mail code, required by a role', '邮件验证码（角色要求）'],
    none: ['None', '无'],
  },
  places: {
    everywhere: ['Every branch', '所有门店'],
    all_of: ['All of {{country}}', '{{country}} 所有门店'],
    organisations: ['Organisations', '机构'],
    groups: ['Branch groups', '门店分组'],
    group_one: ['{{name}} ({{count}} branch)', '{{name}}（{{count}} 家门店）'],
    group_other: ['{{name}} ({{count}} branches)', '{{name}}（{{count}} 家门店）'],
  },
  role_allows_one: ['Allows {{count}} action', '允许 {{count}} 项操作'],
  role_allows_other: ['Allows {{count}} actions', '允许 {{count}} 项操作'],
  role_add: ['Assign a role', '授予角色'],
  role_more: ['Add another role', '再加一个角色'],
  role_drop: ['Remove role {{number}}', '移除第 {{number}} 个角色'],
  role_take: ['Remove', '收回'],
  role_take_of: ['Remove {{role}}, {{place}}', '收回 {{role}}（{{place}}）'],
  role_take_text: [
    '{{name}} immediately loses the permissions of this role there.',
    '{{name}} 将立即失去该角色在此处的权限。',
  ],
  role_given: ['Role assigned', '角色已授予'],
  roles_none: ['This person has no role yet and can’t do anything here.', '该员工还没有角色，无法进行任何操作。'],
  role_two_steps: ['requires two-step sign-in', '要求两步验证'],
  two_languages: ['No languages given', '未填写语言'],
  bank_show: ['Show account number', '显示账号'],
  bank_hide: ['Hide account number', '隐藏账号'],
  bank_edit: ['Set bank account', '设置收款账户'],
  bank_none: ['No bank account yet.', '尚未登记收款账户。'],
  bank_own_none: ['Add a bank account to be paid by transfer.', '登记收款账户后，即可通过转账领取薪酬。'],
  bank_password_why: [
    'Enter your password as well, so that nobody can redirect your pay from an unlocked screen.',
    '请同时输入密码，以免有人在未锁定的屏幕上更改收款账户。',
  ],
  bank_to_remove: ['To remove the account, clear both fields.', '如需移除账户，请清空两栏。'],
  bank_save: ['Save bank account', '保存收款账户'],
  never_seen: ['Never signed in', '尚未登录'],
  others_password: ['Password of {{name}}', '{{name}} 的密码'],
  others_password_text: [
    'You can’t set someone else’s password. Send a link to {{email}} instead: it works once and expires in 1 hour.',
    '不能替他人设置密码。请将链接发送至 {{email}}：链接只能使用一次，1 小时内有效。',
  ],
  reset_sent: ['The link has been sent to {{email}}.', '链接已发送至 {{email}}。'],
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
  person: ['Personal details', '个人信息'],
  contact: ['Contact', '联系方式'],
  job: ['Work', '工作'],
  languages: ['Languages', '语言'],
  emergency: ['Emergency contact', '紧急联系人'],
  access: ['Roles', '角色'],
  sign_in: ['Sign-in', '登录'],
  bank: ['Bank account for pay', '收款账户'],
} satisfies Pairs;

export const staffWords = {
  staff,
  hq_user: {
    ...staff,
    title: ['HQ users', '总部员工'],
    context: ['Head office staff', '总部人员'],
    empty: ['No head office staff yet.', '总部还没有员工。'],
  },
  certificate: certificateWords,
  invitation: invitationWords,
  two_step: twoStepWords,
  two_step_email: twoStepEmailWords,
  languages,
  group,
} satisfies Pairs;

export const staffFieldsWords = {
  languages: ['Languages', '语言'],
  emergency_name: ['Contact name', '联系人姓名'],
  emergency_phone: ['Contact phone', '联系人电话'],
  emergency_relationship: ['Relationship', '关系'],
  avatar_file_id: ['Picture', '头像'],
  employed_from: ['Employed from', '入职日期'],
  employed_until: ['Employed until', '离职日期'],
} satisfies Pairs;

export const staffRefusalsWords = {
  beyond_reach: [
    'This person has permissions that your own roles don’t cover. Ask the head office.',
    '该员工的权限超出了自己角色的范围，请联系总部。',
  ],
  own_record: [
    'You can’t edit your own record here. Use “My profile”, or ask someone else who manages staff.',
    '不能在这里修改自己的记录。请到“我的资料”修改，或由其他管理员修改。',
  ],
  role_beyond_own: [
    'This role allows more than your own roles do there. Ask someone with those permissions.',
    '该角色的权限超出了自己的角色在该处的权限，请由拥有这些权限的人操作。',
  ],
  role_outranked: [
    'This person’s other roles there allow more than yours. Ask someone with those permissions.',
    '该员工在该处的其他角色权限超出了自己的权限，请由拥有这些权限的人收回。',
  ],
  role_not_there: ['This role can’t be assigned here.', '该角色不能在此范围内授予。'],
  role_held_there: ['This person already has this role there.', '该员工在该处已有这个角色。'],
  only_role: [
    'This is the person’s only role. Deactivate the person instead.',
    '这是该员工唯一的角色，不能收回。如需收回，请停用该员工。',
  ],
  last_super_admin: [
    'This is the last super admin. Appoint another one first.',
    '这是最后一位超级管理员，请先指定另一位。',
  ],
  not_invited: [
    'This person has already set a password. Send a password link instead.',
    '该员工已设置密码，请改为发送密码链接。',
  ],
  not_active: ['This person isn’t active.', '该员工不是在职状态。'],
  invitation_over: [
    'This invitation is no longer valid. Ask the person who invited you to send a new one.',
    '邀请已失效，请联系邀请人重新发送。',
  ],
  second_step_needed: [
    'Administrators need two-step sign-in. Set it up to continue.',
    '管理员必须启用两步验证，请先完成设置。',
  ],
  no_authenticator: ['No authenticator app is set up.', '尚未设置验证器应用。'],
  no_email_code: [
    'You don’t sign in with e-mail codes, so no code was sent.',
    '登录时不使用邮件验证码，因此没有发送。',
  ],
} satisfies Pairs;

export const staffLettersWords = {
  invitation: {
    subject: ['You’ve been invited to Cornerman', '邀请您使用 Cornerman'],
    text: [
      'Hello {{name}},\n\n{{by}} has invited you to work with Cornerman. Set your password here:\n{{link}}\n\nThis link expires in 7 days. You’ll sign in with this e-mail address.\n\nIf you don’t know what this is about, you can ignore this e-mail.',
      '{{name}}，您好：\n\n{{by}} 邀请您使用 Cornerman。请打开以下链接设置密码：\n{{link}}\n\n链接 7 天内有效，登录时请使用此邮箱。\n\n如果您不清楚这是什么，请忽略此邮件。',
    ],
  },
  appointed: {
    subject: ['You have a new role in Cornerman', '您在 Cornerman 有了新角色'],
    text: [
      'Hello {{name}},\n\n{{by}} gave you the role “{{role}}” at {{place}}. It works the next time you sign in or open a page.\n\nIf you don’t know what this is about, tell your branch.',
      '{{name}}，您好：\n\n{{by}} 已在 {{place}} 授予您“{{role}}”角色，立即生效，照常登录即可使用。\n\n如果您不清楚这是什么，请联系您的门店。',
    ],
  },
  email_changed: {
    subject: ['Your sign-in address for Cornerman has changed', '您的 Cornerman 登录邮箱已更改'],
    text: [
      'Hello {{name}},\n\n{{by}} has changed the address you sign in with to {{email}}. You’ve been signed out everywhere; your password stays the same.\n\nIf this is wrong, tell your branch immediately.',
      '{{name}}，您好：\n\n{{by}} 已将您的登录邮箱改为 {{email}}。您的登录均已退出，密码不变。\n\n如果有误，请立即联系您的门店。',
    ],
  },
  app_reset: {
    subject: ['Your authenticator app was removed', '您的验证器应用已移除'],
    text: [
      'Hello {{name}},\n\n{{by}} removed the authenticator app from your account: {{reason}}. You’ll sign in without it until you set it up again in your profile.\n\nIf you didn’t ask for this, change your password and tell your branch immediately.',
      '{{name}}，您好：\n\n{{by}} 已移除您账号的验证器应用，原因：{{reason}}。在您重新设置之前，登录时不再需要它。\n\n如果不是您本人要求的，请修改密码并立即联系您的门店。',
    ],
  },
} satisfies Pairs;
