import { createStore } from './store.ts'
import { mirrorInCookie, readStored, store } from './storage.ts'

export type Theme = 'light' | 'dark'

/** Null until read from the browser. */
export const theme = createStore<Theme | null>(null)

/**
 * Colours of the browser's toolbar (`theme-color`), equal to the page colours in tokens.css. A brand sets its
 * own in the document.
 */
export const frameColours = { light: '#fbfaf8', dark: '#10151c' } as const

export function readTheme(): void {
  theme.set(readStored('theme') === 'dark' ? 'dark' : 'light')
}

export function toggleTheme(): void {
  const next: Theme = theme.get() === 'dark' ? 'light' : 'dark'
  theme.set(next)
  store('theme', next)
  mirrorInCookie('theme', next)
  document.documentElement.dataset['theme'] = next
  const frame = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  frame?.setAttribute('content', frame.dataset[next] ?? frameColours[next])
}
