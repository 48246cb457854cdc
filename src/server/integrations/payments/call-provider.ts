/** Nothing has reached the provider, so nothing has happened there. */
export class NotSent extends Error {}

const neverConnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']
const mostBytes = 1_000_000

export type ProviderCall = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly waitSeconds: number
}

/**
 * Posts JSON to a provider. Gives the answer's status and its JSON. Throws when the outcome is unknown:
 * no answer in time, a broken connection, an answer of 5xx or one that is no JSON (`NotSent` where it is
 * known that nothing arrived). Follows no redirects: credentials go to one address only.
 */
export function postToProvider(call: ProviderCall): Promise<{ status: number; body: unknown }> {
  return callProvider('POST', call)
}

/** As `postToProvider`, by another verb. */
export async function callProvider(
  method: string,
  { url, headers, body, waitSeconds }: Omit<ProviderCall, 'body'> & { readonly body: string | null },
): Promise<{ status: number; body: unknown }> {
  const place = new URL(url).host
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== null && { 'content-type': 'application/json' }),
      ...headers,
    },
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
  return { status: response.status, body: readJson(await textOf(response, place), place) }
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
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${place} answered something that is no JSON`)
  }
}
