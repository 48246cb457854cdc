/** Published immediately unless it needs moderation first; only a manager hides it. */
export const reviewStates = ['published', 'waiting', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Why a review needs moderation. */
export const reviewConcerns = [
  'link',
  'contact',
  'key',
  'language',
  'shouting',
  'reported',
  'edited',
] as const
export type ReviewConcern = (typeof reviewConcerns)[number]

/** A review that no manager has approved waits for moderation after this many reports. */
export const reportsUntilWaiting = 3
