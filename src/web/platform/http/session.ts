import { getCurrentUser, signOut as endServerSession } from '#contract/addresses.ts'
import type { User } from '#contract/identity/session.ts'
import { call } from './api.ts'
import { createStore, useStore } from '../browser/store.ts'
import { emit, on } from '../browser/signals.ts'
import {
  draftKeys,
  endedSession,
  forget,
  forgetTab,
  onStorageChange,
  readTabJson,
  readToken,
  storeJson,
  storeTabJson,
} from '../browser/storage.ts'

export type Session =
  | { readonly status: 'loading'; readonly user: null }
  /** `ended`: the server has rejected the token of somebody who was signed in here. */
  | { readonly status: 'anonymous'; readonly user: null; readonly ended?: true }
  | { readonly status: 'signed-in'; readonly user: User }

/** Longer than a page exists after being left. */
const leavingMilliseconds = 500

const session = createStore<Session>({ status: 'loading', user: null })

export function useSession(): Session {
  return useStore(session)
}

/**
 * Null until it is known who visits. As part of a `key` it renders a page again for the next visitor, who must not see
 * what the last one opened.
 */
export function useVisitor(): string | null {
  const { status, user } = useSession()
  return status === 'loading' ? null : (user?.id ?? 'guest')
}

/** The signed-in user, or null. */
export function userNow(): User | null {
  return session.get().user
}

/** True after a session has expired: input is saved for the user who signs in again. */
export function hasEnded(): boolean {
  const now = session.get()
  return now.status === 'anonymous' && now.ended === true
}

/** Resolves once the session is known. */
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

/** Calls the listener at every later change of the session. */
export function onSessionChange(listener: (session: Session) => void): () => void {
  return session.subscribe(() => listener(session.get()))
}

/** Signs in a user and stores the permitted fields; the token is already stored. */
export function signIn(user: User): void {
  settle(user)
  emit('login', user)
}

/** Signs out on the server and in the browser. The server is called first: the call needs the token. */
export function signOut(): void {
  endOnServer()
  // here only: a tab that hears of it later would forget the next visitor's order
  forget('order_in_payment')
  leave()
}

/**
 * Ends the server's session, by the token or by the cookie, which stays in the browser until the server has responded.
 * Without a response, the next connection or the next document of this tab tries again.
 */
function endOnServer(): void {
  storeTabJson('sign_out', true)
  void call(endServerSession, {}, { final: true, keepalive: true }).then((response) => {
    if (response.error === null || (response.status ?? 500) < 500) forgetTab('sign_out')
  })
}

function endOnServerAgain(): void {
  if (readToken() === null && readTabJson('sign_out') !== null) endOnServer()
}

/** What somebody typed in this tab, which the next person must not see. */
function forgetDrafts(): void {
  forgetTab(...draftKeys, 'order_attempt', 'guest_lookup', 'ended_forms', 'last_user')
}

/**
 * Signs out in the browser: here, or after a sign-out in another tab. `ended`: the server's session has ended; what was
 * typed waits for the same user.
 */
function leave(ended = false): void {
  if (!ended) forgetDrafts()
  const wasSignedIn = session.get().status === 'signed-in'
  settle(null, ended)
  if (wasSignedIn) emit('logout', undefined)
}

/** Updates the user after a profile change, unless they have signed out while the response was on its way. */
export function updateUser(user: User): void {
  if (userNow()?.id === user.id) settle(user)
}

type Reports = {
  /** Called if the user of a stored token could not be fetched. */
  readonly onFailure: () => void
  readonly onExpired: () => void
}

/** Determines who the visitor is, then watches for other tabs and expired tokens. */
export function startSession(reports: Reports): void {
  on('token-expired', () => {
    leave(true)
    reports.onExpired()
  })
  let endedElsewhere = false
  // before `user_data`: a document that waited in the back/forward cache hears of both, and must know of the sign-out
  onStorageChange('token', (token) => {
    if (token !== null || session.get().status === 'anonymous') return
    if (endedElsewhere) emit('token-expired', undefined)
    else leave()
  })
  onStorageChange('user_data', (_, written) => {
    endedElsewhere = written === endedSession
    if (!endedElsewhere) void loadUser(reports)
  })
  addEventListener('online', endOnServerAgain)
  endOnServerAgain()
  void loadUser(reports)
}

async function loadUser(reports: Reports): Promise<void> {
  if (readToken() === null) {
    // a visitor who is already anonymous may be on the way to sign-in
    if (session.get().status !== 'anonymous') settle(null)
    return
  }
  const response = await call(getCurrentUser, {})
  // signed out meanwhile: the response is of no use
  if (readToken() === null) return loadUser(reports)
  if (response.data !== null) return settle(response.data)
  // WebKit reports the calls of a page being left as failures. Such a page is gone before this delay is over;
  // if only the document was kept, the visitor stays signed in.
  if (response.status === null) await new Promise((resolve) => setTimeout(resolve, leavingMilliseconds))
  if (response.status !== 401) reports.onFailure()
  if (session.get().status !== 'loading') return
  if (response.status === 401) settle(null)
  // the token may still be good: the next document asks again
  else showAnonymous()
}

function settle(user: User | null, ended = false): void {
  if (user === null) {
    forget('token', 'user_data', 'csrf_token')
    showAnonymous(ended)
    return
  }
  const { id, created_at, role, language } = user
  const lastUser = readTabJson('last_user')
  if (lastUser !== null && lastUser !== id) forgetDrafts()
  storeTabJson('last_user', id)
  // the cookie is this user's now
  forgetTab('sign_out')
  storeJson('user_data', { id, created_at, role, language })
  document.documentElement.dataset['auth'] = 'known'
  session.set({ status: 'signed-in', user })
}

function showAnonymous(ended = false): void {
  delete document.documentElement.dataset['auth']
  session.set({ status: 'anonymous', user: null, ...(ended && { ended }) })
}
