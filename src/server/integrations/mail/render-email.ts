import { directionOf, type Language } from '#shop/localized.ts'
import { brandColoursOf, ownBlue } from '#shop/settings/brand-colours.ts'
import { unbroken } from '#shop/text/unbroken.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import type { EmailBlock } from './email-blocks.ts'
import { emailStyles, logoStyles } from './email-styles.ts'
import { escapeHtml } from '#shop/text/escape-html.ts'
import { signHtml } from './sign-html.ts'
import { blockHtml, blockText } from './render-blocks.ts'

/** The content of an e-mail, without the shared frame. */
export type EmailContent = {
  readonly language: Language
  readonly subject: string
  readonly blocks: readonly EmailBlock[]
  /** A small link at the bottom, for unsubscribing. */
  readonly footLink?: { readonly label: string; readonly url: string }
}

type Sender = Pick<Settings, 'publicUrl' | 'shop' | 'look'>

/** Removes line breaks: a name that contains one must not inject a header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/g, ' ').trim()
}

/**
 * Marks a Hebrew line that begins with a Latin word as right to left: mail clients would guess left to right.
 */
function fromTheRight(line: string, language: Language): string {
  const [firstLetter = ''] = /\p{L}/u.exec(line) ?? []
  return language === 'he' && /\p{Script=Latin}/u.test(firstLetter) ? `\u200F${line}` : line
}

/**
 * An e-mail as HTML and plain text, in the direction of its language. Every e-mail ends with the name, number
 * and address of the business (Consumer Protection Law, s. 4B and 14C).
 */
export function renderEmail(
  mail: EmailContent,
  sender: Sender,
): { subject: string; html: string; text: string } {
  const shop = sender.shop[mail.language]
  const imprint = [
    shop.businessName,
    shop.businessNumber,
    shop.businessAddress,
    unbroken(shop.businessPhone),
    shop.supportEmail,
  ]
    .filter((fact) => fact !== '')
    .join(' · ')
  const text = [
    ...mail.blocks.map((block) => blockTextIn(block, mail.language)),
    `— ${shop.name}`,
    ...(imprint === '' ? [] : [imprint]),
    ...(mail.footLink === undefined ? [] : [`${mail.footLink.label}: ${mail.footLink.url}`]),
  ].join('\n\n')
  return {
    subject: oneLine(fromTheRight(mail.subject, mail.language)),
    html: document(mail, imprint, sender),
    text,
  }
}

function blockTextIn(block: EmailBlock, language: Language): string {
  const text = blockText(block)
  return block.type === 'text' || block.type === 'heading' ? fromTheRight(text, language) : text
}

function document(mail: EmailContent, imprint: string, { shop, look, publicUrl }: Sender): string {
  const { language } = mail
  const dir = directionOf(language)
  const home = escapeHtml(publicUrl)
  const foot =
    mail.footLink === undefined
      ? ''
      : `<br><a class="muted" href="${escapeHtml(mail.footLink.url)}" style="color:#566171">${escapeHtml(mail.footLink.label)}</a>`
  const button = look.colour === null ? ownBlue : brandColoursOf(look.colour, null).scale[600]
  return `<!doctype html><html lang="${language}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(mail.subject)}</title><style>${emailStyles}${look.logo.dark === null ? '' : logoStyles}</style></head><body class="page" dir="${dir}" style="margin:0;background:#fbfaf8;font-family:Assistant,'Segoe UI',Arial,sans-serif;font-size:16px;line-height:1.6;color:#17202c"><table role="presentation" align="center" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;margin:0 auto"><tr><td class="edge" style="padding:32px 24px"><p style="margin:0 0 24px;font-size:20px;font-weight:700"><a class="name" href="${home}" style="color:#17202c;text-decoration:none">${signHtml(look, { home, name: escapeHtml(shop[language].name), language })}</a></p><div class="card" style="background:#ffffff;border:1px solid #e5e1d9;border-radius:12px;padding:32px 24px">${mail.blocks.map((block) => blockHtml(block, language, button)).join('')}</div><p class="muted" style="margin:24px 0 0;font-size:13px;color:#566171">${escapeHtml(imprint)}${foot}</p></td></tr></table></body></html>`
}
