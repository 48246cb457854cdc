import type { Email, EmailTemplate } from '#contract/admin/content/emails.ts'
import { unknownVariables } from '#shop/text/text-variables.ts'

/** A block being edited; `id` is its React key, so that it keeps its field when blocks move. */
export type BlockDraft = { readonly id: number; readonly block: string; readonly text: string }
export type EmailDraft = { readonly subject: string; readonly blocks: readonly BlockDraft[] }

export const freeBlocks = ['text', 'heading'] as const
export type FreeBlock = (typeof freeBlocks)[number]

export function isFree(block: string): block is FreeBlock {
  return freeBlocks.some((free) => free === block)
}

export function emailDraftOf({ subject, blocks }: EmailTemplate): EmailDraft {
  return { subject, blocks: blocks.map((one, id) => ({ ...one, id })) }
}

export function templateOf({ subject, blocks }: EmailDraft): EmailTemplate {
  return { subject, blocks: blocks.map(({ block, text }) => ({ block, text })) }
}

/** True for blocks with editable text. */
export function isWritten(email: Email, block: string): boolean {
  return isFree(block) || email.blocks.some((one) => one.block === block && one.hasText)
}

/** The variables in a text that this e-mail does not have. */
export function unknownVariablesIn(email: Email, text: string): string[] {
  return unknownVariables(
    text,
    email.variables.map(({ name }) => name),
  )
}

/** Field → error code, checked before sending. */
export function emailProblems(
  email: Email,
  { subject, blocks }: EmailDraft,
): Readonly<Record<string, string>> {
  const wrong = blocks.some(
    ({ block, text }) =>
      (isWritten(email, block) && text.trim() === '') || unknownVariablesIn(email, text).length > 0,
  )
  return {
    ...(subject.trim() === '' ? { subject: 'required' } : {}),
    ...(unknownVariablesIn(email, subject).length > 0 ? { subject: 'variables' } : {}),
    ...(wrong ? { blocks: 'wrong' } : {}),
  }
}

/** The blocks that the draft leaves out. */
export function leftOut(email: Email, blocks: readonly BlockDraft[]): Email['blocks'] {
  return email.blocks.filter(({ block }) => !blocks.some((one) => one.block === block))
}

/** The name of a block's field. By its id, because blocks can be moved and removed while an error is shown. */
export function blockField({ id }: Pick<BlockDraft, 'id'>): string {
  return `blocks.${id}`
}

/** The field of an error that names a block by its place in the sent template: `template.blocks.0.text`. */
export function fieldOfError(name: string, blocks: readonly BlockDraft[]): string {
  const at = /^template\.blocks\.(\d+)\./.exec(name)?.[1]
  const block = blocks[Number(at)]
  return block === undefined ? name.replace(/^template\./, '') : blockField(block)
}
