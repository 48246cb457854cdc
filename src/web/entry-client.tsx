import './kit/site.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { notify } from './kit/toasts.tsx'
import type { DocumentState } from './platform/document.ts'
import { type Screen, locate } from './platform/screen.ts'
import { startSession } from './platform/session.ts'
import type { Site } from './platform/site.ts'
import { readTheme } from './platform/theme.ts'
import { App } from './shell/app.tsx'
import { reportFault } from './shell/report-fault.ts'

const root = document.querySelector('#app')
// edge: written by our own server, see platform/document.ts
const state = JSON.parse(document.querySelector('#state')?.textContent ?? '{}') as DocumentState
const language = document.documentElement.lang === 'he' ? 'he' : 'en'
const place = locate(location.pathname + location.search)

const [{ words }, content] = await Promise.all([
  language === 'he' ? import('./words.he.ts') : import('./words.en.ts'),
  firstContent(),
])
const site: Site = { language, words, shop: state.shop }

async function firstContent(): Promise<Screen['content']> {
  if (state.failure !== null) return { kind: 'failure', status: state.failure }
  if (place.route === null || place.route.kind === 'shell') return { kind: 'waiting' }
  return { kind: 'page', page: (await place.route.load()).page, data: state.data }
}

if (root !== null)
  startTransition(() => {
    hydrateRoot(root, <App site={site} first={{ ...place, content }} />, {
      onRecoverableError: (fault) => reportFault(fault),
      onCaughtError: (fault) => reportFault(fault),
      onUncaughtError: (fault) => reportFault(fault),
    })
  })

readTheme()
startSession({
  onFailure: () => notify('error', words.platform.userNotLoaded),
  onExpired: () => notify('warning', words.platform.sessionExpired),
})
