import type { User } from '#contract/identity/session.ts'

/** Events between parts of the site that do not import each other. */
export type Signals = {
  /** The server has rejected the access token. */
  'token-expired': undefined
  login: User
  logout: undefined
  /** A page was shown: the first and each later one. Analytics listens. */
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

/** Adds a listener; returns a function that removes it. */
export function on<Name extends keyof Signals>(name: Name, listener: Listener<Name>): () => void {
  listeners[name].add(listener)
  return () => void listeners[name].delete(listener)
}
