import { getCurrentUser, signOut as endServerSession } from '#contract/addresses.ts'
import type { User } from '#contract/identity/session.ts'
import { call } from './api.ts'
import { createStore, useStore } from '../framework/store.ts'
import { emit, on } from '../browser/signals.ts'
import { forget, forgetTab, onStoredElsewhere, readToken, storeJson } from '../browser/storage.ts'

export type Session =
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'anonymous'; readonly user: null }
  | { readonly status: 'signed-in'; readonly user: User }

/** Longer than a page lives that is being left. */
const leavingMilliseconds = 500

const session = createStore<Session>({ status: 'loading', user: null })

export function useSession(): Session {
  return useStore(session)
}

/** The session once it is known. */
export function settledSession(): Promise<Session> {
  return new Promise((resolve) => {
    const look = () => {
      const now = session.get()
      if (now.status === 'loading') return
      stop()
      resolve(now)
    }
    const stop = session.subscribe(look)
    look()
  })
}

/** Tells about every change of the session from here on. */
export function onSessionChange(listener: (session: Session) => void): () => void {
  return session.subscribe(() => listener(session.get()))
}

/** Takes whoever has just signed in and stores the few fields of them that may be stored; their token is kept already. */
export function signIn(user: User): void {
  settle(user)
  emit('login', user)
}

/** Signs out on the server and here. The server is asked first: the call takes the token with it. */
export function signOut(): void {
  void call(endServerSession, {}, { final: true })
  forgetTab(
    'checkout_draft',
    'order_attempt',
    'contact_draft',
    'cancellation_draft',
    'review_draft',
    'alert_draft',
    'guest_lookup',
  )
  leave()
}

/** What is left to do where the server's session has already ended. */
function leave(): void {
  const wasSignedIn = session.get().status === 'signed-in'
  settle(null)
  if (wasSignedIn) emit('logout', undefined)
}

/** After a change of the profile. */
export function updateUser(user: User): void {
  settle(user)
}

type Reports = {
  /** The user of a stored token could not be fetched. */
  readonly onFailure: () => void
  readonly onExpired: () => void
}

/** Finds out who the visitor is, and keeps listening for other tabs and for a token that has ended. */
export function startSession(reports: Reports): void {
  on('token-expired', () => {
    leave()
    reports.onExpired()
  })
  onStoredElsewhere('token', (token) => {
    if (token === null) leave()
  })
  // Another tab has signed somebody in.
  onStoredElsewhere('user_data', () => void loadUser(reports))
  void loadUser(reports)
}

async function loadUser(reports: Reports): Promise<void> {
  if (readToken() === null) return settle(null)
  const answer = await call(getCurrentUser, {})
  if (answer.data !== null) return settle(answer.data)
  // WebKit ends the calls of a page that is being left as failures. Such a page does not live to see this through,
  // and who only went on stays signed in.
  if (answer.status === null) await new Promise((resolve) => setTimeout(resolve, leavingMilliseconds))
  if (answer.status !== 401) reports.onFailure()
  if (session.get().user === null) settle(null)
}

function settle(user: User | null): void {
  if (user === null) {
    forget('token', 'user_data', 'csrf_token')
    delete document.documentElement.dataset['auth']
    session.set({ status: 'anonymous', user: null })
    return
  }
  const { id, created_at, role, language } = user
  storeJson('user_data', { id, created_at, role, language })
  document.documentElement.dataset['auth'] = 'known'
  session.set({ status: 'signed-in', user })
}
