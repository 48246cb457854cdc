import { getCurrentUser, signOut as endServerSession } from '#contract/addresses.ts'
import type { User } from '#contract/identity/session.ts'
import { call } from './api.ts'
import { createStore, useStore } from '../framework/store.ts'
import { emit, on } from '../browser/signals.ts'
import {
  endedSession,
  forget,
  forgetTab,
  onStoredElsewhere,
  readToken,
  storeJson,
} from '../browser/storage.ts'

export type Session =
  | { readonly status: 'loading'; readonly user: null }
  /** `ended`: somebody was signed in here until the server stopped taking their token. */
  | { readonly status: 'anonymous'; readonly user: null; readonly ended?: true }
  | { readonly status: 'signed-in'; readonly user: User }

/** Longer than a page lives that is being left. */
const leavingMilliseconds = 500

const session = createStore<Session>({ status: 'loading', user: null })

export function useSession(): Session {
  return useStore(session)
}

/** Who is signed in at this moment. */
export function userNow(): User | null {
  return session.get().user
}

/** True once a session has ended by itself: what is typed is kept for who signs in again. */
export function hasEnded(): boolean {
  const now = session.get()
  return now.status === 'anonymous' && now.ended === true
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
    'ended_forms',
  )
  leave()
}

/** What is left to do where the server's session has already ended. */
function leave(ended = false): void {
  const wasSignedIn = session.get().status === 'signed-in'
  settle(null, ended)
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
    leave(true)
    reports.onExpired()
  })
  let endedElsewhere = false
  onStoredElsewhere('user_data', (_, written) => {
    endedElsewhere = written === endedSession
    if (!endedElsewhere) void loadUser(reports)
  })
  onStoredElsewhere('token', (token) => {
    if (token !== null || session.get().status === 'anonymous') return
    if (endedElsewhere) emit('token-expired', undefined)
    else leave()
  })
  void loadUser(reports)
}

async function loadUser(reports: Reports): Promise<void> {
  if (readToken() === null) {
    // who is nobody already may be on the way to sign-in
    if (session.get().status !== 'anonymous') settle(null)
    return
  }
  const answer = await call(getCurrentUser, {})
  if (answer.data !== null) return settle(answer.data)
  // WebKit ends the calls of a page that is being left as failures. Such a page does not live to see this through,
  // and who only went on stays signed in.
  if (answer.status === null) await new Promise((resolve) => setTimeout(resolve, leavingMilliseconds))
  if (answer.status !== 401) reports.onFailure()
  if (session.get().status === 'loading') settle(null)
}

function settle(user: User | null, ended = false): void {
  if (user === null) {
    forget('token', 'user_data', 'csrf_token')
    delete document.documentElement.dataset['auth']
    session.set({ status: 'anonymous', user: null, ...(ended && { ended }) })
    return
  }
  const { id, created_at, role, language } = user
  storeJson('user_data', { id, created_at, role, language })
  document.documentElement.dataset['auth'] = 'known'
  session.set({ status: 'signed-in', user })
}
