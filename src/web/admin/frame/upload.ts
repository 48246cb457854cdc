import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { ProblemBody } from '#contract/problem.ts'
import { getAdmin } from '#contract/admin/team.ts'
import { type Answer, call } from '#web/platform/http/api.ts'
import { apiAddress } from '#web/platform/api-host.ts'
import { addressOf } from '#web/platform/http/request.ts'
import { readStored, readToken } from '#web/platform/browser/storage.ts'
import { ensureCsrfToken, fetchCsrfToken } from './call-admin.ts'
import { adminQueries } from './admin-queries.ts'

/** Sends a file to an endpoint with `body: 'upload'`; its other fields go into path and query. Never throws. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: Readonly<Record<string, string>>,
  file: Blob,
): Promise<Answer<OutputOf<E>>> {
  await ensureCsrfToken()
  let response = await send(endpoint, input, file)
  if (response?.status === 401) {
    // an ordinary call renews the session; then once more
    await call(getAdmin, {})
    response = await send(endpoint, input, file)
  }
  let body = await bodyOf(response)
  if (isProblem(body) && body.code === 'csrf-token-wrong') {
    await fetchCsrfToken()
    response = await send(endpoint, input, file)
    body = await bodyOf(response)
  }
  if (response === null)
    return { data: null, error: 'no answer', problem: null, status: null, transport: 'unreachable' }
  if (response.ok) {
    void adminQueries.invalidateQueries()
    // edge: the server builds the answer with this endpoint's output schema
    return { data: body as OutputOf<E>, error: null, problem: null }
  }
  const problem = isProblem(body) ? body : null
  return {
    data: null,
    error: problem?.error ?? `Error: ${response.status}`,
    problem,
    status: response.status,
  }
}

async function send(
  { method, path }: Endpoint,
  input: Readonly<Record<string, string>>,
  body: Blob,
): Promise<Response | null> {
  // the fields stand where a GET has them
  const { address } = addressOf({ method: 'GET', path }, input)
  const token = readToken()
  const headers = new Headers({ 'content-type': 'application/octet-stream' })
  headers.set('x-csrf-token', readStored('csrf_token') ?? '')
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  return fetch(apiAddress(address), { method, headers, body, credentials: 'include' }).catch(() => null)
}

async function bodyOf(response: Response | null): Promise<unknown> {
  return response?.json().catch(() => null)
}

function isProblem(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'error' in body
}
