import type { Language } from '#shop/localized.ts'
import type { EmailBlock, EmailItem, EmailRow } from './email-blocks.ts'
import { escapeHtml } from '#shop/text/escape-html.ts'
import { sentenceHtml } from './sentence-html.ts'

/**
 * A block as HTML. Light colours are inline, for the many mail clients that read no style sheets;
 * `email-styles.ts` has the dark ones.
 */
export function blockHtml(block: EmailBlock, language: Language, buttonColour: string): string {
  const side = language === 'he' ? 'right' : 'left'
  switch (block.type) {
    case 'text':
      return `<p style="margin:0 0 16px">${sentenceHtml(block.text)}</p>`
    case 'heading':
      return `<h2 style="margin:0 0 8px;font-size:18px;line-height:1.3">${sentenceHtml(block.text)}</h2>`
    case 'items':
      return table(block.items.map((item) => itemHtml(item, side)))
    case 'rows':
      return table(block.rows.map((row) => rowHtml(row, side)))
    case 'steps':
      return stepsHtml(block.title, block.steps, side)
    case 'code':
      return `<p class="muted" style="margin:0 0 4px;color:#566171;font-size:14px">${sentenceHtml(block.label)}</p><p class="code" dir="ltr" style="margin:0 0 16px;background:#f3f1ec;border-radius:8px;padding:12px 16px;font-family:Consolas,Menlo,monospace;font-size:20px;font-weight:600;letter-spacing:1px;white-space:pre-wrap;word-break:break-all;user-select:all;text-align:center">${escapeHtml(block.code)}</p>`
    case 'button':
      return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(block.url)}" style="display:inline-block;background:${buttonColour};color:#ffffff;text-decoration:none;font-weight:600;padding:12px 24px;border-radius:8px">${escapeHtml(block.label)}</a></p>`
  }
}

/** A block as plain text. */
export function blockText(block: EmailBlock): string {
  switch (block.type) {
    case 'text':
    case 'heading':
      return block.text
    case 'items':
      return block.items.map(lineOf).join('\n')
    case 'rows':
      return block.rows.map(lineOf).join('\n')
    case 'steps':
      return [block.title, ...block.steps.map((step, at) => `${at + 1}. ${step}`)].join('\n')
    case 'code':
      // on its own line: easy to copy whole, and not reordered inside a Hebrew line
      return `${block.label}:\n${block.code}`
    case 'button':
      return `${block.label}: ${block.url}`
  }
}

function lineOf({ label, value, url }: EmailRow): string {
  const line = value === '' ? label : `${label}: ${value}`
  return url === undefined ? line : `${line}\n${url}`
}

const border = 'border-bottom:1px solid #e5e1d9'

function table(rows: readonly string[]): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="line" style="margin:0 0 16px;border-collapse:collapse;border-top:1px solid #e5e1d9">${rows.join('')}</table>`
}

type Side = 'left' | 'right'

function rowHtml({ label, value, url }: EmailRow, side: Side): string {
  const content =
    url === undefined
      ? sentenceHtml(value)
      : `<a class="link" href="${escapeHtml(url)}" style="color:#2569ab">${sentenceHtml(value)}</a>`
  return `<tr><td class="muted line" style="padding:8px 0;color:#566171;text-align:${side};${border}">${sentenceHtml(label)}</td><td class="line" style="padding:8px 0;font-weight:600;text-align:${opposite(side)};${border};overflow-wrap:anywhere"><bdi>${content}</bdi></td></tr>`
}

function itemHtml({ label, value, imageUrl }: EmailItem, side: Side): string {
  const picture =
    imageUrl === null
      ? ''
      : `<img src="${escapeHtml(imageUrl)}" width="64" height="48" alt="" style="display:block;width:64px;height:48px;border-radius:4px;object-fit:cover">`
  return `<tr><td class="line" width="76" style="padding:12px 0;vertical-align:top;${border}">${picture}</td><td class="line" style="padding:12px 0;font-weight:600;text-align:${side};${border}">${sentenceHtml(label)}</td><td class="line" style="padding:12px 0;padding-${side}:12px;text-align:${opposite(side)};white-space:nowrap;${border}"><bdi>${sentenceHtml(value)}</bdi></td></tr>`
}

function stepsHtml(title: string, steps: readonly string[], side: Side): string {
  const items = steps.map((step) => `<li style="margin:0 0 8px">${sentenceHtml(step)}</li>`).join('')
  return `<p style="margin:0 0 8px;font-weight:600">${sentenceHtml(title)}</p><ol style="margin:0 0 16px;padding:0;padding-${side}:24px">${items}</ol>`
}

function opposite(side: Side): Side {
  return side === 'right' ? 'left' : 'right'
}
