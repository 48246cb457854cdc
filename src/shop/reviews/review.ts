/** Published at once, unless something in it asks for a manager's eye first; hidden by a manager's word only. */
export const reviewStates = ['published', 'waiting', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Why a manager reads a review before (or after) others do. */
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

/** After so many people have reported a review nobody has vouched for, it waits for a manager. */
export const reportsUntilWaiting = 3
