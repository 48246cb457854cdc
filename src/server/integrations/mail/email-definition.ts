import type { EmailGroup, EmailTemplate, EmailTemplateBlock } from '#contract/admin/content/emails.ts'
import type { Language, Localized } from '#shop/localized.ts'
import { unknownVariables } from '#shop/text/text-variables.ts'
import type { EmailVariable } from './email-variables.ts'
import { hasText, type PlacedBlockName, placedBlocks } from './placed-blocks.ts'

/** One e-mail of the shop: what it may name and place, and what it says unless an owner changes it. */
export type EmailDefinition<
  Variable extends EmailVariable = EmailVariable,
  Block extends PlacedBlockName = PlacedBlockName,
> = {
  /** Owners' templates are stored under it: it never changes. */
  readonly name: string
  readonly group: EmailGroup
  /** What it is, for owners. */
  readonly about: Localized
  /** Beside `shopName`, which every e-mail has. */
  readonly variables: readonly Variable[]
  /** What the shop can fill, and whether an owner may leave it out. */
  readonly blocks: Readonly<Partial<Record<Block, 'required' | 'optional'>>>
  /** Stands before the subject whatever an owner writes. */
  readonly subjectPrefix?: Localized
  readonly defaults: Readonly<Record<Language, EmailTemplate>>
}

type Piece = string | { readonly block: PlacedBlockName; readonly text?: string }

/** A template: each string is a paragraph; those that follow one another are one block of text. */
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

/** What an owner writes freely, in any e-mail and as often as wanted. */
export const freeBlocks = ['text', 'heading'] as const
export type FreeBlock = (typeof freeBlocks)[number]

export function isFreeBlock(block: string): block is FreeBlock {
  return freeBlocks.some((free) => free === block)
}

/** Null: the e-mail cannot place such a block. */
export function placedBlockOf({ blocks }: EmailDefinition, block: string): PlacedBlockName | null {
  return placedOf(blocks).find(([name]) => name === block)?.[0] ?? null
}

/** The blocks that this e-mail can place, in the order of its definition. */
export function placedOf(
  blocks: EmailDefinition['blocks'],
): (readonly [PlacedBlockName, 'required' | 'optional'])[] {
  const all = new Set(Object.keys(placedBlocks))
  // edge: the keys of the definition are names of blocks
  const entries = Object.entries(blocks) as [PlacedBlockName, 'required' | 'optional'][]
  return entries.filter(([name]) => all.has(name))
}

export function variablesOf({ variables }: EmailDefinition): readonly EmailVariable[] {
  return ['shopName', ...variables.filter((name) => name !== 'shopName')]
}

export type TemplateProblem =
  | { readonly problem: 'email-variable-unknown'; readonly names: readonly string[] }
  | { readonly problem: 'email-block-missing'; readonly names: readonly string[] }
  | { readonly problem: 'invalid-input'; readonly fields: Readonly<Record<string, string>> }

/** What is wrong with a template of this e-mail; null: it can be sent. */
export function templateProblem(definition: EmailDefinition, given: EmailTemplate): TemplateProblem | null {
  const texts = [given.subject, ...given.blocks.map(({ text }) => text)]
  const known = variablesOf(definition)
  const names = [...new Set(texts.flatMap((text) => unknownVariables(text, known)))]
  if (names.length > 0) return { problem: 'email-variable-unknown', names }
  const placed = given.blocks.map(({ block }) => block)
  const missing = placedOf(definition.blocks).filter(
    ([name, need]) => need === 'required' && !placed.includes(name),
  )
  if (missing.length > 0) return { problem: 'email-block-missing', names: missing.map(([name]) => name) }
  const fields = Object.fromEntries(
    given.blocks.flatMap(({ block, text }, at) => {
      const complaint = complaintOf(definition, { block, text, again: placed.indexOf(block) < at })
      return complaint === null ? [] : [[`template.blocks.${at}.text`, complaint]]
    }),
  )
  return Object.keys(fields).length === 0 ? null : { problem: 'invalid-input', fields }
}

/** Days and per cent, which an e-mail about cancelling takes from the order and the law. */
const numberByHand = /\d\s*[-־]?\s*(?:%|days?\b|per cent|יום|ימים|ימי |אחוז)/i

/** True of an e-mail that may say how long one can cancel: it would be wrong for orders placed under other terms. */
function mentionsTerms(definition: EmailDefinition): boolean {
  return variablesOf(definition).includes('refundDays')
}

type Placed = { readonly block: string; readonly text: string; readonly again: boolean }

function complaintOf(definition: EmailDefinition, { block, text, again }: Placed): string | null {
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
