import { useSyncExternalStore } from 'react'

function watch(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

const nowOffline = () => !navigator.onLine

/** True while the browser is offline. */
export function useOffline(): boolean {
  return useSyncExternalStore(watch, nowOffline, () => false)
}
