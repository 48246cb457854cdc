import { useContext, useEffect, useRef } from 'react'
import { hasEnded } from '#web/platform/http/session.ts'
import { adminWords } from '#web/admin/words.ts'
import { LeaveGuard } from './leave-guard.ts'

/** Asks before the page, or the window around the form, is left with changes that are not saved. */
export function useLeaveQuestion(dirty: boolean, hasChanges: () => boolean): void {
  const { unsaved } = adminWords.use().form
  const guard = useContext(LeaveGuard)
  const latest = useRef(hasChanges)
  useEffect(() => void (latest.current = hasChanges))
  useEffect(() => {
    if (!dirty) return
    // whose session has ended finds it again after signing in
    const asks = () => latest.current() && !hasEnded()
    // looked up when somebody leaves: a save may have ended since the last render
    const mayLeave = () => !asks() || window.confirm(unsaved)
    const unload = (event: BeforeUnloadEvent) => asks() && event.preventDefault()
    // the browser's own question stops a navigation for certain
    const leave = (event: NavigateEvent) => {
      if (event.info === 'quiet' || !event.cancelable) return
      if (!mayLeave()) event.preventDefault()
    }
    window.addEventListener('beforeunload', unload)
    const navigation = 'navigation' in window ? window.navigation : null
    navigation?.addEventListener('navigate', leave)
    guard(mayLeave)
    return () => {
      window.removeEventListener('beforeunload', unload)
      navigation?.removeEventListener('navigate', leave)
      guard(null)
    }
  }, [dirty, unsaved, guard])
}
