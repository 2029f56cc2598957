import type { Pairs } from '#kit/domain/words.ts';

/** Messages by e-mail. */
export const mailInWords = {
  whole: ['Show the whole e-mail', '查看完整邮件'],
  other: ['From another address', '来自其他邮箱'],
  unconfirmed: ['Sender not confirmed', '发件人未通过验证'],
  open: ['Open message', '打开邮件'],
  status: {
    queued: ['Being sent', '发送中'],
    sending: ['Being sent', '发送中'],
    sent: ['Sent', '已发送'],
    failed: ['Not sent', '发送失败'],
    unknown: ['May not have arrived', '可能未送达'],
    kept: ['Not sent: no mail server', '未发送：无邮件服务器'],
  },
  back: {
    hard: ['Came back: the address doesn’t exist', '退信：邮箱不存在'],
    soft: ['Came back: refused this time', '退信：暂时被拒收'],
    complaint: ['Marked as spam', '被标记为垃圾邮件'],
  },
  refused: {
    file_kind: [
      '“{{name}}” was left out: only PDFs and pictures are accepted.',
      '未接收“{{name}}”：仅接受 PDF 和图片。',
    ],
    file_size: ['“{{name}}” was left out: it’s larger than 10 MB.', '未接收“{{name}}”：文件超过 10 MB。'],
    file_harmful: ['“{{name}}” was left out: the virus scanner stopped it.', '未接收“{{name}}”：被病毒扫描拦截。'],
    file_count: ['“{{name}}” was left out: up to 10 files are accepted.', '未接收“{{name}}”：最多接收 10 个文件。'],
    file_broken: ['“{{name}}” was left out: it can’t be read.', '未接收“{{name}}”：文件无法读取。'],
  },
} satisfies Pairs;
