import { useSyncExternalStore } from 'react'

/** A value outside React that components can subscribe to: session, theme, cart, toasts. */
export type Store<Value> = {
  readonly get: () => Value
  readonly set: (value: Value) => void
  readonly subscribe: (listener: () => void) => () => void
  /** The value for server rendering and hydration. */
  readonly first: Value
}

export function createStore<Value>(first: Value): Store<Value> {
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

export function useStore<Value>(source: Store<Value>): Value {
  return useSyncExternalStore(source.subscribe, source.get, () => source.first)
}
