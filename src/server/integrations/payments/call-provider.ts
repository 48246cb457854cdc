/** The request never reached the provider, so it had no effect. */
export class NotSent extends Error {}

const neverConnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']
const maxBytes = 1_000_000

type ProviderCall = {
  readonly url: string
  /** Set `content-type` for a body other than JSON. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly waitSeconds: number
}

export type ProviderResponse = { readonly status: number; readonly body: unknown }

/**
 * Posts to a provider. Returns the status and the JSON of the response. Throws if the outcome is unknown: a
 * timeout, a broken connection, a 5xx response or one that is not JSON (`NotSent` if the request certainly
 * never arrived). Redirects are not followed, so that credentials go to one address only.
 */
export function postToProvider(call: ProviderCall): Promise<ProviderResponse> {
  return callProvider('POST', call)
}

type AnyCall = Omit<ProviderCall, 'body'> & { readonly body: string | null }

/** As `postToProvider`, with another HTTP method. */
export async function callProvider(method: string, call: AnyCall): Promise<ProviderResponse> {
  const headers = {
    accept: 'application/json',
    ...(call.body !== null && { 'content-type': 'application/json' }),
    ...call.headers,
  }
  const { status, text } = await textFromProvider(method, { ...call, headers })
  // a 401 means wrong keys, even if its body is not JSON
  return { status, body: status === 401 ? jsonIn(text) : readJson(text, new URL(call.url).host) }
}

/** The same for responses that are not JSON: returns the text. */
export async function textFromProvider(
  method: string,
  { url, headers, body, waitSeconds }: AnyCall,
): Promise<{ status: number; text: string }> {
  const place = new URL(url).host
  const response = await fetch(url, {
    method,
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(waitSeconds * 1000),
  }).catch((error: unknown) => {
    throw noResponse(place, error)
  })
  if (response.status >= 500) {
    await response.body?.cancel()
    throw new Error(`${place} responded with ${response.status}`)
  }
  return { status: response.status, text: await textOf(response, place) }
}

/** The error to throw after this network error: `NotSent` if no connection was established. */
export function noResponse(place: string, error: unknown): Error {
  return neverConnected.includes(codeOf(error))
    ? new NotSent(`${place} cannot be reached (${codeOf(error)})`)
    : new Error(`No response came from ${place}`, { cause: error })
}

function codeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}

async function textOf(response: Response, place: string): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`${place} responded with more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readJson(text: string, place: string): unknown {
  const json = jsonIn(text)
  if (json === undefined) throw new Error(`${place} responded with something that is no JSON`)
  return json
}

/** Undefined if the text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
