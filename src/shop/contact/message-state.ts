/** A message waits, was answered, or needs nothing more. A new answer always makes it answered. */
export const messageStates = ['open', 'answered', 'closed'] as const
export type MessageState = (typeof messageStates)[number]
