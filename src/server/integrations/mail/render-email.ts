import { directionOf, type Language } from '#shop/localized.ts'
import { piecesOf } from '#shop/name-in-text.ts'
import type { Settings } from '#server/settings/read-settings.ts'

/** The parts of an e-mail; the frame around them is the same for all mails. */
export type EmailContent = {
  readonly language: Language
  readonly subject: string
  /** Plain sentences; a blank line between paragraphs is made here. */
  readonly paragraphs: readonly string[]
  readonly rows?: readonly { readonly label: string; readonly value: string }[]
  readonly button?: { readonly label: string; readonly url: string }
  /** A quiet link below everything: how e-mails like this one end. */
  readonly footLink?: { readonly label: string; readonly url: string }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}

/** A sentence in markup: names that were put into it by `nameInText` are isolated there as well. */
function sentenceHtml(text: string): string {
  return piecesOf(text)
    .map(({ text: piece, direction }) =>
      direction === null ? escapeHtml(piece) : `<bdi dir="${direction}">${escapeHtml(piece)}</bdi>`,
    )
    .join('')
}

type Sender = Pick<Settings, 'publicUrl' | 'shop'>

/** Header lines end at a line break; a name with one in it must not begin a new header. */
export function oneLine(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/g, ' ').trim()
}

/** A Hebrew line that begins with a Latin word: mail programs would show the whole of it from the left. */
function fromTheRight(line: string, language: Language): string {
  const [firstLetter = ''] = /\p{L}/u.exec(line) ?? []
  return language === 'he' && /\p{Script=Latin}/u.test(firstLetter) ? `\u200F${line}` : line
}

/**
 * An e-mail as HTML and as plain text, in its own direction. Name, number and address of the
 * business stand under every e-mail (Consumer Protection Law, s. 4B and 14C).
 */
export function renderEmail(
  mail: EmailContent,
  sender: Sender,
): { subject: string; html: string; text: string } {
  const { shop, publicUrl } = sender
  const imprint = [
    shop.businessName,
    shop.businessNumber,
    shop.businessAddress,
    shop.businessPhone,
    shop.supportEmail,
  ].join(' · ')
  const text = [
    ...mail.paragraphs.map((paragraph) => fromTheRight(paragraph, mail.language)),
    ...(mail.rows ?? []).map(({ label, value }) => `${label}: ${value}`),
    ...(mail.button === undefined ? [] : [`${mail.button.label}: ${mail.button.url}`]),
    `— ${shop.name}`,
    imprint,
    ...(mail.footLink === undefined ? [] : [`${mail.footLink.label}: ${mail.footLink.url}`]),
  ].join('\n\n')
  return {
    subject: oneLine(fromTheRight(mail.subject, mail.language)),
    html: frame(mail, body(mail), { name: shop.name, imprint, publicUrl }),
    text,
  }
}

function body({ paragraphs, rows = [], button, language }: EmailContent): string {
  const side = language === 'he' ? 'right' : 'left'
  const texts = paragraphs.map((p) => `<p style="margin:0 0 16px">${sentenceHtml(p)}</p>`).join('')
  const table = rows
    .map(
      ({ label, value }) =>
        `<tr><td style="padding:8px 0;color:#52606d;text-align:${side}">${sentenceHtml(label)}</td><td style="padding:8px 0;font-weight:600;text-align:${side}"><bdi>${sentenceHtml(value)}</bdi></td></tr>`,
    )
    .join('')
  const link =
    button === undefined
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;background:#2b6cb0;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 24px;border-radius:4px">${escapeHtml(button.label)}</a></p>`
  return `${texts}${table === '' ? '' : `<table role="presentation" width="100%" style="border-collapse:collapse;border-top:1px solid #e2e8f0;border-bottom:1px solid #e2e8f0">${table}</table>`}${link}`
}

function frame(
  mail: EmailContent,
  inner: string,
  { name, imprint, publicUrl }: { name: string; imprint: string; publicUrl: string },
): string {
  const dir = directionOf(mail.language)
  const foot =
    mail.footLink === undefined
      ? ''
      : `<br><a href="${escapeHtml(mail.footLink.url)}" style="color:#616e7c">${escapeHtml(mail.footLink.label)}</a>`
  return `<!doctype html><html lang="${mail.language}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(mail.subject)}</title></head><body dir="${dir}" style="margin:0;background:#f5f7fa;font-family:Assistant,'Segoe UI',Arial,sans-serif;font-size:16px;line-height:1.6;color:#1f2933"><div style="max-width:560px;margin:0 auto;padding:32px 24px"><p style="margin:0 0 24px;font-size:20px;font-weight:700"><a href="${escapeHtml(publicUrl)}" style="color:#1f2933;text-decoration:none">${escapeHtml(name)}</a></p><div style="background:#ffffff;border:1px solid #e2e8f0;border-radius:8px;padding:32px 24px">${inner}</div><p style="margin:24px 0 0;font-size:13px;color:#616e7c">${escapeHtml(imprint)}${foot}</p></div></body></html>`
}
