import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Setting } from '#contract/admin/settings.ts'
import { changesOf, methodProblems, settingOfError, settingValuesOf } from './setting-values.ts'

const words = { en: 'A', he: 'א' }
const aSetting = (given: Partial<Setting> & Pick<Setting, 'key'>): Setting => ({
  group: 'business',
  provider: null,
  kind: 'text',
  choices: null,
  label: words,
  help: words,
  source: 'stored',
  value: 'x',
  secret: null,
  version: 3,
  changedAt: null,
  changedBy: null,
  ...given,
})

describe('the form of the settings', () => {
  const settings = [
    aSetting({ key: 'SHOP_NAME', value: 'Keys' }),
    aSetting({ key: 'HOLD_SECONDS', kind: 'number', value: 900 }),
    aSetting({ key: 'SOCIAL_LINKS', kind: 'list', value: ['https://a.example', 'https://b.example'] }),
    aSetting({ key: 'PAYPLUS_INSTALMENTS', kind: 'switch', value: false }),
    aSetting({ key: 'SMTP_URL', value: null, secret: { isSet: true, lastFour: ':465' } }),
    aSetting({ key: 'PAYMENT_METHODS', kind: 'list', value: ['payplus:bit', 'payplus = Card | כרטיס'] }),
  ]

  test('sends nothing that was not changed', () => {
    assert.deepEqual(changesOf(settings, settingValuesOf(settings)), [])
  })

  test('sends each value as the shop stores it, with the version that was loaded', () => {
    const changes = changesOf(settings, {
      ...settingValuesOf(settings),
      HOLD_SECONDS: '1200',
      SOCIAL_LINKS: ' https://c.example \n\n',
      PAYPLUS_INSTALMENTS: true,
      SMTP_URL: 'smtp://mail.example',
      PAYMENT_METHODS: [{ id: 'payplus', en: 'Card', he: 'כרטיס' }],
    })
    assert.deepEqual(
      changes.map(({ key, value, version }) => [key, value, version]),
      [
        ['HOLD_SECONDS', 1200, 3],
        ['SOCIAL_LINKS', ['https://c.example'], 3],
        ['PAYPLUS_INSTALMENTS', true, 3],
        ['SMTP_URL', 'smtp://mail.example', 3],
        ['PAYMENT_METHODS', ['payplus = Card | כרטיס'], 3],
      ],
    )
  })

  test('resets an emptied field to the default, but never a secret', () => {
    const changes = changesOf(settings, {
      ...settingValuesOf(settings),
      SHOP_NAME: ' ',
      SMTP_URL: '',
      PAYMENT_METHODS: [],
    })
    assert.deepEqual(
      changes.map(({ key, value }) => [key, value]),
      [
        ['SHOP_NAME', null],
        ['PAYMENT_METHODS', null],
      ],
    )
  })

  test('empties a list, which is a choice too, instead of resetting it', () => {
    const changes = changesOf(settings, { ...settingValuesOf(settings), SOCIAL_LINKS: ' \n' })
    assert.deepEqual(
      changes.map(({ key, value }) => [key, value]),
      [['SOCIAL_LINKS', []]],
    )
  })

  test('refuses a name of a payment method in one language only, or with the sign that divides names', () => {
    const named = (en: string, he: string) => methodProblems({ PAYMENT_METHODS: [{ id: 'payplus', en, he }] })
    assert.deepEqual(named('', ''), {})
    assert.deepEqual(named('Card', 'כרטיס'), {})
    assert.deepEqual(named('Card', ' '), { PAYMENT_METHODS: 'both-languages' })
    assert.deepEqual(named('Visa | Mastercard', 'כרטיס'), { PAYMENT_METHODS: 'bar' })
  })

  test('shows an error that names a change by its place at the field of its setting', () => {
    const changes = [
      { key: 'SHOP_NAME', value: 'x', version: 1 },
      { key: 'SOCIAL_LINKS', value: [], version: 1 },
    ]
    const fieldOf = (name: string) => settingOfError(name, changes)
    assert.deepEqual(['changes.1.value', 'changes.0.value', 'SHOP_NAME', 'changes'].map(fieldOf), [
      'SOCIAL_LINKS',
      'SHOP_NAME',
      'SHOP_NAME',
      'changes',
    ])
  })

  test('does not send settings that the environment sets', () => {
    const [name] = [aSetting({ key: 'SHOP_NAME', source: 'environment', value: 'Keys' })]
    assert.deepEqual(changesOf([name], { SHOP_NAME: 'Locks' }), [])
  })
})
