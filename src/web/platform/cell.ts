import { useSyncExternalStore } from 'react'

/** A value outside React that components can follow: session, theme, cart, toasts. */
export type Cell<Value> = {
  readonly get: () => Value
  readonly set: (value: Value) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** `first` is also what the server draws and what hydration starts from. */
export function cell<Value>(first: Value): Cell<Value> & { readonly first: Value } {
  let value = first
  const listeners = new Set<() => void>()
  return {
    first,
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function useCell<Value>(source: Cell<Value> & { readonly first: Value }): Value {
  return useSyncExternalStore(source.subscribe, source.get, () => source.first)
}
