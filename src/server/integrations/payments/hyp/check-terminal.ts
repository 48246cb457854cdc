import type { CredentialReport } from '../provider.ts'
import { type HypCalls, isCredentialError, keysRefused } from './hyp-calls.ts'
import { unsigned } from './start-page.ts'

/** Has a payment URL signed that nobody uses; this opens nothing at Hyp. */
export async function checkTerminal({ sign }: HypCalls): Promise<CredentialReport> {
  const page = new URLSearchParams({
    Sign: 'True',
    UTF8: 'True',
    UTF8out: 'True',
    Info: 'Settings check',
    Amount: '1',
    UserId: '000000000',
    ClientName: 'Check',
  })
  const { code, fields } = await sign('SIGN', page.toString())
  if (isCredentialError(code)) return { wrong: keysRefused().settings, reason: null }
  if (fields.get('signature')) return { wrong: [], reason: null }
  return { wrong: ['HYP_MASOF'], reason: code === null ? unsigned : `CCode=${code}` }
}
