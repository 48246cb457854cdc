import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { cancelRequest, refundRequest, signRequest, verifyRequest } from '#tests/support/contracts/hyp.ts'
import { type ProviderFault, providerServer } from '#tests/support/fakes/providers/provider-server.ts'

export type HypDeal = {
  readonly id: string
  readonly agorot: number
  cancelled: boolean
  /** Sent to the card company, as happens each evening: it can no longer be cancelled. */
  transmitted: boolean
  readonly refunds: number[]
}

type Returning = { code?: string; amount?: string; coin?: string; order?: string; forged?: boolean }

/**
 * A fake Hyp server. It follows the documentation where it matters here: it responds 200 to everything,
 * signs addresses, writes the query with which a browser returns, verifies such a query, and cannot report
 * the state of a page.
 */
export type FakeHyp = {
  readonly environment: Readonly<Record<string, string>>
  readonly deals: Map<string, HypDeal>
  readonly calls: { readonly call: string; readonly fields: Record<string, string> }[]
  /** Failures by call: SIGN, VERIFY, CancelTrans, zikoyAPI. */
  readonly faults: Map<string, ProviderFault>
  /** Calls that it executes and responds to with 999, because it lost its connection to the card company. */
  readonly disconnected: Set<string>
  /** False if the terminal does not sign pages. */
  signs: boolean
  /** False if the terminal's password has changed. */
  letsIn: boolean
  /** The buyer pays on the page, or not; returns the query with which their browser returns. */
  pay(paymentUrl: string, how?: Returning): string
  stop(): Promise<void>
}

const login = { masof: '0010131918', key: 'key-of-the-terminal', passP: 'password-of-the-terminal' }
const mac = (text: string) => createHmac('sha256', 'of Hyp alone').update(text).digest('hex')

export async function fakeHyp(): Promise<FakeHyp> {
  const written = new Set<string>()
  let lastDeal = 12_788_261
  const server = await providerServer(
    ({ call, method, path, body }) => {
      const query = method === 'GET' ? path.slice(path.indexOf('?') + 1) : body
      const fields = Object.fromEntries(new URLSearchParams(query))
      fake.calls.push({ call, fields })
      const response = fake.letsIn && isLetIn(fields) ? run(fake, written, call, fields, query) : 'CCode=902'
      return { status: 200, body: fake.disconnected.has(call) ? 'CCode=999' : response }
    },
    (_path, _method, sent) => {
      const fields = new URLSearchParams(sent)
      return fields.get('What') ?? fields.get('action') ?? ''
    },
  )
  const fake: FakeHyp = {
    environment: {
      PAYMENT_METHODS: 'hyp',
      HYP_URL: `${server.url}/p/`,
      HYP_MASOF: login.masof,
      HYP_KEY: login.key,
      HYP_PASSP: login.passP,
      PAYMENT_TIMEOUT_SECONDS: '2',
    },
    deals: new Map(),
    calls: [],
    faults: server.faults,
    disconnected: new Set(),
    signs: true,
    letsIn: true,
    pay(paymentUrl, { code = '0', amount, coin = '1', order, forged = false } = {}) {
      const [, query = ''] = paymentUrl.split('?action=pay&')
      const [, signed = '', signature] = /^(.*)&signature=([\da-f]+)$/.exec(query) ?? []
      if (mac(signed) !== signature) throw new Error('Hyp shows no page whose address is not as it signed it')
      const page = new URLSearchParams(signed)
      const id = String(++lastDeal)
      const took = amount ?? page.get('Amount') ?? ''
      if (code === '0' && !forged)
        fake.deals.set(id, {
          id,
          agorot: Math.round(Number(took) * 100),
          cancelled: false,
          transmitted: false,
          refunds: [],
        })
      const first = `Id=${id}&CCode=${code}&Amount=${took}&ACode=0012345&Order=${order ?? page.get('Order')}`
      const buyer = `&Fild1=${encodeURIComponent(page.get('ClientName') ?? '')}&Fild2=test%40yaad.net&Fild3=`
      const more = `&Bank=6&Payments=1&UserId=000000000&Brand=2&Issuer=2&L4digit=0000&Coin=${coin}&errMsg=%20(0)&Hesh=0`
      const returned = `${first}${buyer}&Sign=${mac(first)}${more}`
      if (!forged) written.add(returned)
      return returned
    },
    stop: server.stop,
  }
  return fake
}

function isLetIn({ Masof, PassP, KEY = login.key }: Record<string, string>): boolean {
  return Masof === login.masof && PassP === login.passP && KEY === login.key
}

function run(
  fake: FakeHyp,
  written: ReadonlySet<string>,
  call: string,
  fields: Record<string, string>,
  query: string,
): string {
  if (call === 'SIGN') return sign(fake, v.parse(signRequest, fields))
  if (call === 'VERIFY') {
    v.parse(verifyRequest, fields)
    // the whole query in its order, after the shop's own fields
    const returned = query.split('&').slice(5).join('&')
    return written.has(returned) ? 'CCode=0' : 'CCode=902'
  }
  const deal = fake.deals.get(fields['TransId'] ?? '')
  if (call === 'CancelTrans') {
    v.parse(cancelRequest, fields)
    if (deal === undefined || deal.transmitted || deal.cancelled) return 'CCode=920'
    deal.cancelled = true
    return `TransId=${deal.id}&CCode=0&Hesh=0`
  }
  if (call !== 'zikoyAPI') return 'CCode=901'
  const agorot = Math.round(Number(v.parse(refundRequest, fields).Amount) * 100)
  const gone = deal?.refunds.reduce((sum, one) => sum + one, 0) ?? 0
  if (deal === undefined || deal.cancelled) return 'CCode=250'
  if (gone + agorot > deal.agorot) return 'CCode=33'
  deal.refunds.push(agorot)
  return `Id=${deal.id}${deal.refunds.length}&CCode=0&ACode=0012345&HeshASM=0`
}

function sign(fake: FakeHyp, page: v.InferOutput<typeof signRequest>): string {
  const { action: _, What: __, KEY: ___, PassP: ____, ...shown } = page
  const sorted = Object.entries(shown).toSorted(([a], [b]) => (a < b ? -1 : 1))
  // Hyp encodes a space as %20, unlike a form
  const text = sorted.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&')
  return fake.signs ? `${text}&signature=${mac(text)}` : text
}
