import { refreshSession } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { isTokenExpired } from './error-text.ts'
import { type ApiResponse, buildRequest, type Failure, readJson, send } from './send.ts'
import { storeSecret } from './store-secret.ts'
import { emit } from '../browser/signals.ts'
import { endedSession, forget, onStorageChange, readToken, store } from '../browser/storage.ts'

const early = 60_000
const soonest = 30_000
const patience = 3_000

type Unauthorized<Data> = {
  readonly response: ApiResponse<Data>
  readonly body: unknown
  /** The access token of the call. */
  readonly token: string | null
  /** Repeats the call; null if it has been repeated already. */
  readonly again: (() => Promise<ApiResponse<Data>>) | null
}

/**
 * Handles a 401: renews an expired access token and repeats the call, invisibly to the page. If that is
 * impossible, the session is over, which is reported once.
 */
export async function afterUnauthorized<Data>(refused: Unauthorized<Data>): Promise<ApiResponse<Data>> {
  const { response, body, token, again } = refused
  if (!isTokenExpired(401, body)) return response
  if (again !== null && token !== null) {
    const renewal = await renewToken(token)
    if (renewal === 'renewed') return again()
    if (renewal !== 'ended') return renewal
  }
  endSession(token)
  return response
}

/** Ends the session in this tab, unless another call or tab has done it or has signed in again. */
function endSession(token: string | null): void {
  if (readToken() !== token) return
  // tells other tabs that this is not a sign-out
  store('user_data', endedSession)
  forget('token', 'user_data')
  emit('token-expired', undefined)
}

type Renewal = 'renewed' | 'ended' | Failure

let renewing: Promise<Renewal> | null = null

/** Only one renewal at a time: in this tab and, if the browser has locks, in all tabs. */
function renewToken(used: string): Promise<Renewal> {
  renewing ??= alone(() => renew(used)).finally(() => {
    renewing = null
  })
  return renewing
}

function alone(work: () => Promise<Renewal>): Promise<Renewal> {
  // Pages over plain HTTP have no locks; there the server tolerates renewals by two tabs.
  return 'locks' in navigator ? navigator.locks.request('renew-token', work) : work()
}

async function renew(used: string, last = false): Promise<Renewal> {
  const before = doneElsewhere(used)
  if (before !== null) return before
  const { response, body } = await send<OutputOf<typeof refreshSession>>(
    () => buildRequest(refreshSession, {}, { keepalive: true }),
    readJson,
  )
  if (response.error === null) {
    // signed out meanwhile: a token of the ended session would look like an expired one
    const meanwhile = doneElsewhere(used)
    if (meanwhile !== null) return meanwhile
    storeSecret('token', response.data.access_token)
    renewInTime(response.data.expiresAt)
    return 'renewed'
  }
  if (response.problem?.code === 'refresh-raced' && !last) {
    await tokenOfOtherTab(used)
    // if there is none, the other renewal was that of a document left since: the browser has its cookie by now
    return renew(used, true)
  }
  if (isTokenExpired(401, body)) endSession(used)
  return response.status === 401 ? 'ended' : response
}

/** What has become of an access token since it was used; null if it is still the stored one. */
function doneElsewhere(used: string): 'renewed' | 'ended' | null {
  const stored = readToken()
  if (stored === used) return null
  return stored === null ? 'ended' : 'renewed'
}

/** Waits for another tab that is about to store a new token. */
function tokenOfOtherTab(used: string): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const stop = onStorageChange('token', settle)
    const timer = setTimeout(settle, patience)
    if (readToken() !== used) settle()
  })
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Renews the access token shortly before it expires, while this tab is open. Clock errors only shift it. */
export function renewInTime(expiresAt: string): void {
  clearTimeout(timer)
  const wait = Math.max(soonest, Date.parse(expiresAt) - Date.now() - early)
  timer = setTimeout(() => {
    const token = readToken()
    if (token !== null) void renewToken(token)
  }, wait)
}
