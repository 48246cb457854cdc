import type { EmailGroup, EmailTemplate, EmailTemplateBlock } from '#contract/admin/content/emails.ts'
import type { Language, Localized } from '#shop/localized.ts'
import { unknownVariables } from '#shop/text/text-variables.ts'
import type { EmailVariable, OwnVariable } from './email-variables.ts'
import { hasText, type PlacedBlockName, placedBlocks } from './placed-blocks.ts'

/** An e-mail of the shop: the variables and blocks it can use, and its default template. */
export type EmailDefinition<
  Variable extends OwnVariable = OwnVariable,
  Block extends PlacedBlockName = PlacedBlockName,
> = {
  /** The key of stored templates: it must never change. */
  readonly name: string
  readonly group: EmailGroup
  /** Description for owners. */
  readonly about: Localized
  /** In addition to `shopName`, which every e-mail has. */
  readonly variables: readonly Variable[]
  /** The blocks it can place, and whether an owner may remove each. */
  readonly blocks: Readonly<Partial<Record<Block, 'required' | 'optional'>>>
  /** Always put before the subject, including an owner's. */
  readonly subjectPrefix?: Localized
  readonly defaults: Readonly<Record<Language, EmailTemplate>>
}

type Piece = string | { readonly block: PlacedBlockName; readonly text?: string }

/** A template: each string is a paragraph; consecutive strings form one text block. */
export function template(subject: string, ...pieces: readonly Piece[]): EmailTemplate {
  const blocks: EmailTemplateBlock[] = []
  for (const piece of pieces) {
    const last = blocks.at(-1)
    if (typeof piece !== 'string') blocks.push({ block: piece.block, text: piece.text ?? '' })
    else if (last?.block !== 'text') blocks.push({ block: 'text', text: piece })
    else blocks.splice(-1, 1, { block: 'text', text: `${last.text}\n${piece}` })
  }
  return { subject, blocks }
}

/** Blocks that any e-mail can contain, any number of times. */
export const freeBlocks = ['text', 'heading'] as const
export type FreeBlock = (typeof freeBlocks)[number]

function isFreeBlock(block: string): block is FreeBlock {
  return freeBlocks.some((free) => free === block)
}

/** Null if the e-mail cannot place this block. */
export function placedBlockOf({ blocks }: EmailDefinition, block: string): PlacedBlockName | null {
  return placedOf(blocks).find(([name]) => name === block)?.[0] ?? null
}

/** The blocks this e-mail can place, in the order of its definition. */
export function placedOf(
  blocks: EmailDefinition['blocks'],
): (readonly [PlacedBlockName, 'required' | 'optional'])[] {
  const all = new Set(Object.keys(placedBlocks))
  // edge: `Object.entries` loses the type of the block names
  const entries = Object.entries(blocks) as [PlacedBlockName, 'required' | 'optional'][]
  return entries.filter(([name]) => all.has(name))
}

export function variablesOf({ variables }: EmailDefinition): readonly EmailVariable[] {
  return ['shopName', ...variables]
}

type TemplateProblem =
  | { readonly problem: 'email-variable-unknown'; readonly names: readonly string[] }
  | { readonly problem: 'email-block-missing'; readonly names: readonly string[] }
  | { readonly problem: 'invalid-input'; readonly fields: Readonly<Record<string, string>> }

/** The problem of a template for this e-mail, or null if it can be sent. */
export function templateProblem(
  definition: EmailDefinition,
  template: EmailTemplate,
): TemplateProblem | null {
  const texts = [template.subject, ...template.blocks.map(({ text }) => text)]
  const known = variablesOf(definition)
  const names = [...new Set(texts.flatMap((text) => unknownVariables(text, known)))]
  if (names.length > 0) return { problem: 'email-variable-unknown', names }
  const placed = template.blocks.map(({ block }) => block)
  const missing = placedOf(definition.blocks).filter(
    ([name, need]) => need === 'required' && !placed.includes(name),
  )
  if (missing.length > 0) return { problem: 'email-block-missing', names: missing.map(([name]) => name) }
  const fields = Object.fromEntries(
    template.blocks.flatMap(({ block, text }, at) => {
      const error = blockError(definition, { block, text, again: placed.indexOf(block) < at })
      return error === null ? [] : [[`template.blocks.${at}.text`, error]]
    }),
  )
  return Object.keys(fields).length === 0 ? null : { problem: 'invalid-input', fields }
}

/** Days and percentages, which an e-mail about cancelling must take from the order and the law. */
const numberByHand = /\d\s*[-־]?\s*(?:%|days?\b|per cent|יום|ימים|ימי |אחוז)/i

/**
 * True for e-mails that mention cancellation terms: fixed numbers would be wrong for orders placed under
 * other terms.
 */
function mentionsTerms(definition: EmailDefinition): boolean {
  return variablesOf(definition).includes('refundDays')
}

type Placed = { readonly block: string; readonly text: string; readonly again: boolean }

function blockError(definition: EmailDefinition, { block, text, again }: Placed): string | null {
  if (isFreeBlock(block)) {
    if (text === '') return 'required'
    return mentionsTerms(definition) && numberByHand.test(text) ? 'legal-number' : null
  }
  const name = placedBlockOf(definition, block)
  if (name === null) return 'unknown'
  if (again) return 'duplicate'
  if (!hasText(name)) return null
  if (text.includes('\n')) return 'characters'
  return text === '' ? 'required' : null
}
