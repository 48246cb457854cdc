import { getAdmin } from '#contract/admin/team.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { call } from '#web/platform/http/api.ts'
import { apiAddress } from '#web/platform/api-host.ts'
import { nameIn } from '#web/platform/http/download-file.ts'
import { addressOf } from '#web/platform/http/request.ts'
import { readStored, readToken } from '#web/platform/browser/storage.ts'
import { ensureCsrfToken, proveIdentity } from './call-admin.ts'

export type FetchedFile = { readonly name: string; readonly content: Blob }

/** Fetches what an endpoint with `answer: 'file'` gives, after asking for the password once more where that is wanted; null when it refuses or is away. */
export async function downloadAdminFile(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: Readonly<Record<string, string>>,
): Promise<FetchedFile | null> {
  await ensureCsrfToken()
  let response = await ask(endpoint, input)
  if (response?.status === 401) {
    // An ordinary call renews the session; then once more.
    await call(getAdmin, {})
    response = await ask(endpoint, input)
  }
  if ((await wantsProof(response)) && (await proveIdentity())) response = await ask(endpoint, input)
  return fileIn(response)
}

async function wantsProof(response: Response | null): Promise<boolean> {
  if (response?.status !== 403) return false
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return (
    typeof problem === 'object' && problem !== null && Reflect.get(problem, 'code') === 'fresh-sign-in-needed'
  )
}

async function ask(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: Readonly<Record<string, string>>,
): Promise<Response | null> {
  const { address } = addressOf(endpoint, input)
  const headers = new Headers({ 'x-csrf-token': readStored('csrf_token') ?? '' })
  const token = readToken()
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  return fetch(apiAddress(address), { headers, credentials: 'include' }).catch(() => null)
}

async function fileIn(response: Response | null): Promise<FetchedFile | null> {
  if (response === null || !response.ok) return null
  const name = nameIn(response.headers.get('content-disposition') ?? '')
  return { name: name || 'export.csv', content: await response.blob() }
}
