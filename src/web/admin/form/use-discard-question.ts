import { adminWords } from '#web/admin/words.ts'

/** Asks before an action other than saving replaces unsaved changes; true if there are none, or they may be lost. */
export function useDiscardQuestion(hasChanges: () => boolean): () => boolean {
  const { discard } = adminWords.use().form
  return () => !hasChanges() || window.confirm(discard)
}
