/* The inline script of documents, printed from the source text of these functions; its hash is in the CSP.
   It must be inline: a file would load after the first paint and the first click. Each function must be
   self-contained: no imports, closures or comments inside. */

/** The head script of every document. */
export function headScript(frameColours: { readonly dark: string }): string {
  return printed(`(${String(setLook)})(${JSON.stringify(frameColours.dark)});(${String(queueEarlyClicks)})()`)
}

function printed(source: string): string {
  return source.replace(/\n\s+/g, '\n')
}

/** Sets theme, language and flags (signed in, cart, recently viewed, reviews) before the first paint. */
function setLook(darkFrame: string): void {
  const root = document.documentElement
  const year = '; path=/; max-age=31536000; samesite=lax'
  try {
    if (localStorage.getItem('theme') === 'dark') {
      root.dataset['theme'] = 'dark'
      const frame = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
      frame?.setAttribute('content', frame.dataset['dark'] ?? darkFrame)
    }
    if (localStorage.getItem('token')) root.dataset['auth'] = 'stored'
    const note = root.dataset['note']
    if (note && sessionStorage.getItem('announcement') === note) root.dataset['note'] = ''
    if (localStorage.getItem('cart')) root.dataset['cart'] = 'stored'
    if (localStorage.getItem('recently_seen')) root.dataset['seen'] = 'stored'
    if (location.hash === '#reviews') root.dataset['reviews'] = 'wanted'
    const requested = new URLSearchParams(location.search).get('lng')
    if (requested === root.lang) {
      localStorage.setItem('i18nextLng', requested)
      document.cookie = 'i18nextLng=' + requested + year
      return
    }
    const stored = localStorage.getItem('i18nextLng')
    const known = 'i18nextLng=' + stored
    if (!/^(en|he)$/.test(stored ?? '') || stored === root.lang || document.cookie.includes(known)) return
    document.cookie = known + year
    if (document.cookie.includes(known)) location.reload()
  } catch {}
}

/** Queues clicks on buttons until hydration and replays them; links work natively. */
function queueEarlyClicks(): void {
  const state = document.documentElement.dataset
  const clicked: HTMLElement[] = []
  const replay = () => {
    if ('ready' in state) for (const button of clicked.splice(0)) button.click()
    else requestAnimationFrame(replay)
  }
  const queue = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if ('ready' in state || button === null || button.hasAttribute('popovertarget')) return
    event.preventDefault()
    event.stopPropagation()
    if (clicked.push(button) === 1) replay()
  }
  addEventListener('click', queue, true)
}
