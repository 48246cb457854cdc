/** Nothing has reached the provider, so nothing has happened there. */
export class NotSent extends Error {}

const neverConnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']
const mostBytes = 1_000_000

export type ProviderCall = {
  readonly url: string
  /** A body that is no JSON says so in `content-type`. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly waitSeconds: number
}

export type ProviderAnswer = { readonly status: number; readonly body: unknown }

/**
 * Posts to a provider. Gives the answer's status and its JSON. Throws when the outcome is unknown:
 * no answer in time, a broken connection, an answer of 5xx or one that is no JSON (`NotSent` where it is
 * known that nothing arrived). Follows no redirects: credentials go to one address only.
 */
export function postToProvider(call: ProviderCall): Promise<ProviderAnswer> {
  return callProvider('POST', call)
}

type AnyCall = Omit<ProviderCall, 'body'> & { readonly body: string | null }

/** As `postToProvider`, by another verb. */
export async function callProvider(method: string, call: AnyCall): Promise<ProviderAnswer> {
  const headers = {
    accept: 'application/json',
    ...(call.body !== null && { 'content-type': 'application/json' }),
    ...call.headers,
  }
  const { status, text } = await textFromProvider(method, { ...call, headers })
  // wrong keys are wrong keys, in whatever form that is said
  return { status, body: status === 401 ? jsonIn(text) : readJson(text, new URL(call.url).host) }
}

/** The same, where the answer is no JSON: its text. */
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
    throw noAnswer(place, error)
  })
  if (response.status >= 500) {
    await response.body?.cancel()
    throw new Error(`${place} answered ${response.status}`)
  }
  return { status: response.status, text: await textOf(response, place) }
}

/** What a call that met this network error throws: `NotSent` where no connection ever stood. */
export function noAnswer(place: string, error: unknown): Error {
  return neverConnected.includes(codeOf(error))
    ? new NotSent(`${place} cannot be reached (${codeOf(error)})`)
    : new Error(`No answer came from ${place}`, { cause: error })
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
    if (size > mostBytes) throw new Error(`${place} answered more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readJson(text: string, place: string): unknown {
  const json = jsonIn(text)
  if (json === undefined) throw new Error(`${place} answered something that is no JSON`)
  return json
}

/** Nothing where it is none. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
