/** The callbacks of PayPal's buttons; see the documentation of its JavaScript SDK, version 5. */
type ButtonCallbacks = {
  readonly createOrder: () => Promise<string>
  readonly onApprove: () => Promise<void>
  readonly onCancel: () => void
  readonly onError: (fault: unknown) => void
}

type PaypalScript = {
  readonly Buttons: (callbacks: ButtonCallbacks) => {
    readonly isEligible?: () => boolean
    readonly render: (place: HTMLElement) => Promise<void> | void
  }
}

const longestWaitMs = 10_000

/**
 * Loads PayPal's script and renders its buttons into an element. Rejects if the script cannot be loaded
 * (blocked, offline) or does not render them.
 */
export async function renderPaypalButtons(
  place: HTMLElement,
  scriptUrl: string,
  callbacks: ButtonCallbacks,
): Promise<void> {
  await inTime(loadScript(scriptUrl))
  // edge: another site's script; missing members are handled
  const { paypal } = window as { readonly paypal?: PaypalScript }
  const buttons = paypal?.Buttons(callbacks)
  if (buttons === undefined || buttons.isEligible?.() === false)
    throw new Error('PayPal’s script draws no buttons here')
  await buttons.render(place)
}

let loaded: Promise<void> | null = null

/** Loads the script once per document. The document's content security policy allows it. */
function loadScript(scriptUrl: string): Promise<void> {
  loaded ??= new Promise((resolve, reject) => {
    const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''
    const script = document.createElement('script')
    script.async = true
    script.src = scriptUrl
    script.nonce = nonce
    script.dataset['cspNonce'] = nonce
    script.dataset['pageType'] = 'checkout'
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('PayPal’s script could not be loaded')))
    document.head.append(script)
  })
  return loaded
}

function inTime(loading: Promise<void>): Promise<void> {
  return Promise.race([
    loading,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('PayPal’s script takes too long')), longestWaitMs)
    }),
  ])
}
