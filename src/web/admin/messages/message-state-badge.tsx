import type { MessageState } from '../../../shop/contact/message-state.ts'
import { Badge } from '../../kit/badge.tsx'
import { messageDeskWords } from './message-desk-words.ts'

const tones = { open: 'warning', answered: 'success', closed: 'neutral' } as const

export function MessageStateBadge({ state }: { readonly state: MessageState }) {
  return <Badge tone={tones[state]}>{messageDeskWords.use().states[state]}</Badge>
}
