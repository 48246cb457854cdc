import type { User } from '#contract/identity/session.ts'

/** What parts of the site tell each other without knowing each other. */
export type Signals = {
  /** The server no longer takes our token. */
  'token-expired': undefined
  login: User
  logout: undefined
  /** A page is on screen: the first one and each one after. Analytics listens. */
  'page-view': { address: string; title: string }
}

type Listener<Name extends keyof Signals> = (detail: Signals[Name]) => void

const listeners: { [Name in keyof Signals]: Set<Listener<Name>> } = {
  'token-expired': new Set(),
  login: new Set(),
  logout: new Set(),
  'page-view': new Set(),
}

export function emit<Name extends keyof Signals>(name: Name, detail: Signals[Name]): void {
  for (const listener of listeners[name]) listener(detail)
}

/** Listens; gives the way to stop. */
export function on<Name extends keyof Signals>(name: Name, listener: Listener<Name>): () => void {
  listeners[name].add(listener)
  return () => void listeners[name].delete(listener)
}
