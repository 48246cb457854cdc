import './bot-service.css'

type Service = { readonly kind: 'turnstile' | 'recaptcha'; readonly siteKey: string }

/** The parts used of the scripts (developers.cloudflare.com/turnstile, developers.google.com/recaptcha). */
type Turnstile = {
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): string | undefined
  remove(widget: string): void
}
type Recaptcha = {
  ready(act: () => void): void
  execute(siteKey: string, options: { readonly action: string }): PromiseLike<string>
}

declare global {
  interface Window {
    turnstile?: Turnstile
    grecaptcha?: Recaptcha
  }
}

const limitMs = 90_000

/** Gets a token from the configured bot check service. Null if it is unavailable or rejects the visitor. */
export async function loadBotService({ kind, siteKey }: Service, action: string): Promise<string | null> {
  const limit = new Promise<null>((resolve) => setTimeout(() => resolve(null), limitMs))
  const proof = kind === 'turnstile' ? byTurnstile(siteKey, action, limit) : byRecaptcha(siteKey, action)
  return Promise.race([proof.catch(() => null), limit])
}

async function byTurnstile(sitekey: string, action: string, limit: Promise<null>): Promise<string | null> {
  await load('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit')
  const { turnstile } = window
  if (turnstile === undefined) return null
  // Stays empty unless the service requires a click.
  const place = document.createElement('div')
  place.className = 'bot-question'
  // nothing outside a modal dialog can be clicked
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  ;(dialog ?? document.body).append(place)
  let widget: string | undefined
  try {
    const proof = new Promise<string | null>((resolve) => {
      widget = turnstile.render(place, {
        sitekey,
        action,
        language: document.documentElement.lang,
        appearance: 'interaction-only',
        callback: resolve,
        'error-callback': () => resolve(null),
        'timeout-callback': () => resolve(null),
      })
    })
    return await Promise.race([proof, limit])
  } finally {
    if (widget !== undefined) turnstile.remove(widget)
    place.remove()
  }
}

async function byRecaptcha(siteKey: string, action: string): Promise<string | null> {
  await load(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`)
  const { grecaptcha } = window
  if (grecaptcha === undefined) return null
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return grecaptcha.execute(siteKey, { action })
}

const loading = new Map<string, Promise<void>>()

/** Loads a script once; after a failure, the next call tries again. */
function load(src: string): Promise<void> {
  const known = loading.get(src)
  if (known !== undefined) return known
  const script = new Promise<void>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = src
    element.async = true
    element.addEventListener('load', () => resolve())
    element.addEventListener('error', () => {
      loading.delete(src)
      reject(new Error(`${src} did not come`))
    })
    document.head.append(element)
  })
  loading.set(src, script)
  return script
}
