/** A message is open, answered or closed. A new reply always makes it answered. */
export const messageStates = ['open', 'answered', 'closed'] as const
export type MessageState = (typeof messageStates)[number]
