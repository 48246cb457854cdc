import type { MessageState } from '#shop/contact/message-state.ts'
import { Badge } from '#web/kit/badge.tsx'
import { messageAdminWords } from '#web/admin/words.ts'

const tones = { open: 'warning', answered: 'success', closed: 'neutral' } as const

export function MessageStateBadge({ state }: { readonly state: MessageState }) {
  return <Badge tone={tones[state]}>{messageAdminWords.use().states[state]}</Badge>
}
