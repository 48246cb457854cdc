import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSources, type SourceFile, withoutComments } from './source.ts'

type RestrictionName =
  | 'session'
  | 'encodings'
  | 'tasks'
  | 'rows'
  | 'expressions'
  | 'clients'
  | 'cards'
  | 'boxes'
  | 'tiles'
  | 'links'
  | 'errors'
  | 'formRows'

type Restriction = { readonly what: string; readonly pattern: RegExp; readonly homes: readonly string[] }

/** What only one module, or a few, may contain, besides what .oxlintrc.json restricts. */
const restrictions: Readonly<Record<RestrictionName, Restriction>> = {
  session: {
    what: 'the session of a request: its access token and its CSRF token',
    pattern: /credentials: 'include'|`Bearer \$\{|\.set\('x-csrf-token'/g,
    homes: [
      'src/web/platform/http/request.ts',
      // the shop's access token at PayPal
      'src/server/integrations/payments/paypal/paypal-calls.ts',
    ],
  },
  encodings: {
    what: 'the encoding of responses',
    pattern: /content-encoding/gi,
    homes: ['src/server/http/cache/encoding.ts'],
  },
  tasks: {
    what: 'the creation of tasks for managers',
    pattern: /insert into manager_tasks|insert\(managerTasks\)/gi,
    homes: ['src/server/orders/order/manager-tasks.ts'],
  },
  rows: {
    what: 'rows of a statement with an unchecked type (`rowsOf` and `queryRows` read them by a schema)',
    pattern: /\.(?:query|execute)</g,
    homes: ['src/server/database/rows.ts'],
  },
  expressions: {
    what: 'expressions of the query builder with an unchecked type (`checkedValue` reads their values by a schema)',
    pattern: /\bsql</g,
    homes: ['src/server/database/rows.ts'],
  },
  clients: {
    what: 'connections of the driver (`newClient` outlives one that breaks)',
    pattern: /new pg\.Client\b/g,
    homes: ['src/server/database/connect.ts', 'src/server/database/notifications.ts'],
  },
  cards: {
    what: 'the classes of a card (`<Card>` and `<Section>` of the kit have them)',
    pattern: /rounded-md border border-line bg-surface/g,
    homes: [
      'src/web/kit/card.tsx',
      // part of the first load of public pages, where every byte counts
      'src/web/catalogue/home/home-view.tsx',
      'src/web/catalogue/product/product-view.tsx',
      'src/web/catalogue/product/product-attributes.tsx',
      'src/web/catalogue/product/bundle-items.tsx',
      // HTML within a post
      'src/server/content/product-cards.ts',
      // a link and two details elements
      'src/web/content/contact-page.tsx',
      'src/web/content/faq-page.tsx',
      'src/web/admin/products/import/import-columns.tsx',
    ],
  },
  boxes: {
    what: 'the classes of an entry in a frame (`<Box>` of the kit has them)',
    pattern: /border border-line p-1\.5/g,
    homes: ['src/web/kit/boxes/box.tsx'],
  },
  tiles: {
    what: 'the classes of figures side by side (`<Tiles>` of the kit has them)',
    pattern: /gap-px overflow-hidden rounded-md border border-line/g,
    homes: ['src/web/kit/boxes/tiles.tsx'],
  },
  links: {
    what: 'the classes of a link within text (`<TextLink>` of the kit has them)',
    pattern: /text-link underline\b(?!-)/g,
    homes: ['src/web/kit/text-link.tsx'],
  },
  errors: {
    what: 'the classes of an error (`<ErrorText>` of the kit has them)',
    pattern: /font-semibold text-error/g,
    homes: ['src/web/kit/error-text.tsx'],
  },
  formRows: {
    what: 'the classes of fields side by side (`<FormRow>` of the kit has them)',
    pattern:
      /grid items-start gap-2 sm:grid-cols-2|grid gap-(?:1|1\.5|2) (?:sm|md):grid-cols-2">\s*<(?:Field|Select)\b/g,
    homes: ['src/web/kit/form.tsx'],
  },
}

function openings({ path, text }: SourceFile, { pattern, homes }: Restriction): string[] {
  return homes.includes(path)
    ? []
    : [...withoutComments(text).matchAll(pattern)].map(([found]) => `${path}: ${found}`)
}

describe('single modules', () => {
  const files = readSources('src', ['.ts', '.tsx'])
  for (const restriction of Object.values(restrictions))
    test(`only ${restriction.homes[0]} and other listed modules use ${restriction.what}`, () => {
      assert.ok(files.length > 120, `only ${files.length} files were read`)
      assert.deepEqual(
        files.flatMap((file) => openings(file, restriction)),
        [],
      )
    })

  test('the check finds a second module', () => {
    const example = (text: string) => ({ path: 'src/web/cart/a.ts', text })
    assert.equal(
      openings(example(`fetch(address, { credentials: 'include' })`), restrictions.session).length,
      1,
    )
    assert.equal(openings(example(`{ 'Content-Encoding': 'br' }`), restrictions.encodings).length, 1)
    assert.equal(openings(example('tx.insert(managerTasks).values({})'), restrictions.tasks).length, 1)
    assert.equal(openings(example('await pool.query<{ id: string }>(text)'), restrictions.rows).length, 1)
    assert.equal(openings(example('sql<boolean>`now() > x`'), restrictions.expressions).length, 1)
    assert.equal(openings(example('const one = new pg.Client(url)'), restrictions.clients).length, 1)
    assert.equal(
      openings(example('<p className="rounded-md border border-line bg-surface p-1">'), restrictions.cards)
        .length,
      1,
    )
    for (const [classes, restriction] of [
      ['grid rounded-sm border border-line p-1.5', restrictions.boxes],
      ['grid gap-px overflow-hidden rounded-md border border-line bg-line', restrictions.tiles],
      ['font-mono text-link underline underline-offset-4', restrictions.links],
      ['text-sm font-semibold text-error', restrictions.errors],
      ['grid items-start gap-2 sm:grid-cols-2', restrictions.formRows],
    ] as const)
      assert.equal(openings(example(`<p className="${classes}">`), restriction).length, 1, classes)
    assert.equal(
      openings(example('<a className="text-link underline-offset-4">'), restrictions.links).length,
      0,
    )
  })

  test('every database lock has its own number', () => {
    const locks = files.flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/\b7_?140_?\d{3}\b/g)].map(([number]) => ({
        path,
        number: number.replaceAll('_', ''),
      })),
    )
    assert.ok(locks.length >= 7, `only ${locks.length} locks were found`)
    assert.deepEqual(
      locks.filter(({ path, number }) => locks.some((one) => one.number === number && one.path !== path)),
      [],
    )
  })

  test('the storage keys are those of the specification, one for a coupon from a link, one for a visitor’s consent, and one for the order being paid', async () => {
    const { storageKeys } = await import('#web/platform/browser/storage.ts')
    assert.deepEqual(
      [...storageKeys].toSorted(),
      [
        'analytics_client_id',
        'cart',
        'coupon',
        'csrf_token',
        'first_visit_time',
        'funnel_data',
        'i18nextLng',
        'initial_referrer',
        'landing_page',
        'lastCartValidation',
        'last_purchase_date',
        'order_in_payment',
        'privacy_choices',
        'recent_searches',
        'recently_seen',
        'theme',
        'token',
        'user_data',
        'utm_params',
        'visit_count',
      ].toSorted(),
    )
  })
})
