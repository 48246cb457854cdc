import { forgetTab, readTabJson, storeTabJson } from '../platform/storage.ts'
import { type CheckoutDraft, emptyDraft } from './check-draft.ts'
import { answersIn } from './service-answers.ts'
import { attemptFor } from './order-attempt.ts'

/** What was filled in in this tab: a reload or a way back from the payment page loses nothing. */
export function readDraft(): Partial<CheckoutDraft> {
  const kept = readTabJson('checkout_draft')
  const entries = Object.entries(emptyDraft).map(
    ([name, empty]) => [name, fieldOf(kept, name), empty] as const,
  )
  const draft: Partial<CheckoutDraft> = Object.fromEntries(
    entries.filter(([, value, empty]) => typeof value === typeof empty),
  )
  return 'answers' in draft ? { ...draft, answers: answersIn(draft.answers) } : draft
}

export function keepDraft(draft: Partial<CheckoutDraft>): void {
  storeTabJson('checkout_draft', draft)
}

/** The Idempotency-Key under which this body is sent, kept for as long as the tab lives. */
export function keyOf(body: object): string {
  const kept = readTabJson('order_attempt')
  const [text, key] = [fieldOf(kept, 'body'), fieldOf(kept, 'key')]
  const last = typeof text === 'string' && typeof key === 'string' ? { body: text, key } : memory
  memory = attemptFor(body, last, randomKey)
  storeTabJson('order_attempt', memory)
  return memory.key
}
let memory: ReturnType<typeof attemptFor> | null = null

/** The next order is a new one, even with the same body. */
export function forgetAttempt(): void {
  memory = null
  forgetTab('order_attempt')
}

/** 128 random bits. `crypto.randomUUID` exists only in secure contexts; a shop may be tried over plain HTTP. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
