import type { CredentialReport } from '../provider.ts'
import { type HypCalls, isKeyTrouble, keysRefused } from './hyp-calls.ts'
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
  if (isKeyTrouble(code)) return { wrong: keysRefused().settings, said: null }
  if (fields.get('signature')) return { wrong: [], said: null }
  return { wrong: ['HYP_MASOF'], said: code === null ? unsigned : `CCode=${code}` }
}
