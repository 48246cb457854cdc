import { useState } from 'react'
import { useSession } from '#web/platform/http/session.ts'
import { type CheckoutDraft, emptyDraft } from './check-draft.ts'
import { storeDraft, readDraft } from './tab-memory.ts'

/** What is filled in: what the account knows, below what was typed; the tab keeps it. */
export function useDraft() {
  const { user } = useSession()
  const [edits, setEdits] = useState(readDraft)
  const known = user === null ? {} : { email: user.email, phone: user.phone ?? '' }
  const draft: CheckoutDraft = { ...emptyDraft, ...known, ...edits }
  const put = (fields: Partial<CheckoutDraft>) => {
    const next = { ...edits, ...fields }
    setEdits(next)
    storeDraft(next)
  }
  return { draft, put }
}
