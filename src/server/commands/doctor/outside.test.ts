import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { describe, test } from 'node:test'
import type { Finding } from './finding.ts'
import { checkCertificate, checkDisk, checkProvider, checkSender } from './outside.ts'

type Seen = readonly [state: Finding['state'], message: RegExp]

function assertFound({ state, message, remedy }: Finding, [wanted, words]: Seen, name: string): void {
  assert.deepEqual([state, remedy === null], [wanted, wanted === 'good'], `${name}: ${message}`)
  assert.match(message, words, name)
}

const missing = (code: string) => () => Promise.reject(Object.assign(new Error(`query ${code}`), { code }))

/** A name server that has these records and answers ENODATA for all other names. */
const withRecords = (mx: readonly string[], txt: Readonly<Record<string, string>>) => ({
  resolveMx: async (name: string) => mx.filter((one) => one === name),
  resolveTxt: (name: string) => {
    const text = txt[name]
    // a long record arrives in pieces
    return text === undefined ? missing('ENODATA')() : Promise.resolve([[text.slice(0, 3), text.slice(3)]])
  },
})

describe('the sender, as the doctor sees it,', () => {
  const spf = 'v=spf1 include:mail.example -all'
  const cases = [
    {
      name: 'has all records',
      names: withRecords(['shop.example'], {
        'shop.example': spf,
        '_dmarc.shop.example': 'v=DMARC1; p=none',
      }),
      seen: { MX: ['good', /is there/], SPF: ['good', /is there/], DMARC: ['good', /is there/] },
    },
    {
      name: 'has none of them, only other TXT records',
      names: withRecords([], { 'shop.example': 'site-verification=1', '_dmarc.shop.example': 'x' }),
      seen: { MX: ['warning', /no such/], SPF: ['warning', /no such/], DMARC: ['warning', /no such/] },
    },
    {
      name: 'has an unregistered domain',
      names: { resolveMx: missing('ENOTFOUND'), resolveTxt: missing('ENOTFOUND') },
      seen: { MX: ['warning', /no such/], SPF: ['warning', /no such/], DMARC: ['warning', /no such/] },
    },
    {
      name: 'has SPF alone',
      names: withRecords([], { 'shop.example': spf }),
      seen: { MX: ['warning', /no such/], SPF: ['good', /is there/], DMARC: ['warning', /no such/] },
    },
    {
      name: 'cannot be looked up',
      names: { resolveMx: missing('ETIMEOUT'), resolveTxt: missing('ESERVFAIL') },
      seen: {
        MX: ['warning', /did not answer: query ETIMEOUT/],
        SPF: ['warning', /did not answer: query ESERVFAIL/],
        DMARC: ['warning', /did not answer: query ESERVFAIL/],
      },
    },
  ] as const
  for (const { name, names, seen } of cases)
    test(name, async () => {
      const findings = await checkSender('Shop <Orders@Shop.Example>', names)
      assert.deepEqual(
        findings.map(({ about }) => about),
        ['sender: MX', 'sender: SPF', 'sender: DMARC'],
      )
      for (const [record, wanted] of Object.entries(seen)) {
        const found = findings.find(({ about }) => about === `sender: ${record}`)
        assertFound(found ?? assert.fail(record), wanted, record)
      }
    })

  test('is not an address of a public domain', async () => {
    const names = { resolveMx: missing('ENOTFOUND'), resolveTxt: missing('ENOTFOUND') }
    for (const [mailFrom, wanted] of [
      ['', ['problem', /none is set/]],
      ['shop', ['warning', /no address of a domain/]],
      ['shop@localhost', ['warning', /no address of a domain/]],
      ['shop@demo.invalid', ['warning', /no address of a domain/]],
    ] as const) {
      const [found, ...more] = await checkSender(mailFrom, names)
      assertFound(found ?? assert.fail(mailFrom), wanted, mailFrom)
      assert.equal(more.length, 0)
    }
  })
})

describe('the certificate, as the doctor sees it,', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const day = 86_400_000
  const cases = [
    [
      'is valid for two weeks',
      async () => new Date(now.getTime() + 14 * day),
      ['good', /^good for 14 days$/],
    ],
    ['expires soon', async () => new Date(now.getTime() + 14 * day - 1), ['warning', /^good for 13 days$/]],
    ['has expired', () => Promise.reject(new Error('certificate has expired')), ['problem', /has expired/]],
  ] as const
  for (const [name, readEnd, wanted] of cases)
    test(name, async () => {
      const servers: unknown[] = []
      const found = await checkCertificate('https://shop.example', {
        now,
        readEnd: (server) => {
          servers.push(server)
          return readEnd()
        },
      })
      assertFound(found, wanted, name)
      assert.deepEqual(servers, [{ host: 'shop.example', port: 443, trusted: true }])
    })

  test('is not needed without HTTPS, and a proxy that does not respond is a problem', async () => {
    assertFound(await checkCertificate('http://127.0.0.1:3000'), ['good', /needs none/], 'http')
    assertFound(await checkCertificate('https://127.0.0.1:9'), ['problem', /ECONNREFUSED/], 'closed')
  })
})

test('a disk with less free space than the shop needs is a problem', async () => {
  const dataDirectory = tmpdir()
  assertFound(await checkDisk({ dataDirectory, minFreeBytes: 0 }), ['good', / GiB of \d+ free/], 'enough')
  const found = await checkDisk({ dataDirectory, minFreeBytes: 2 ** 60 })
  assertFound(found, ['problem', / GiB of \d+ free/], 'not enough')
  const away = await checkDisk({ dataDirectory: '/dev/null/data', minFreeBytes: 0 })
  assertFound(away, ['problem', /ENOTDIR/], 'cannot be created')
})

test('the doctor reports whether a payment provider accepts the credentials', async () => {
  const cases = [
    ['cannot say', undefined, ['good', /only a payment shows/]],
    ['accepts them', async () => ({ wrong: [], reason: null }), ['good', /accepts/]],
    [
      'refuses two',
      async () => ({ wrong: ['PAYPLUS_API_KEY', 'PAYPLUS_SECRET_KEY'], reason: 'unauthorised' }),
      ['problem', /^PAYPLUS_API_KEY, PAYPLUS_SECRET_KEY: not accepted \(unauthorised\)$/],
    ],
    ['gives no reason', async () => ({ wrong: ['A'], reason: null }), ['problem', /^A: not accepted$/]],
    [
      'is unreachable',
      () => Promise.reject(new Error('fetch failed')),
      ['problem', /did not answer: fetch failed/],
    ],
  ] as const
  for (const [name, check, wanted] of cases) {
    const found = await checkProvider({ name: 'payplus', ...(check && { check }) })
    assertFound(found, wanted, name)
    assert.equal(found.about, 'payments: payplus')
  }
})
