import type { ContentEntry } from '#contract/admin/content/content-shapes.ts'
import { createContent, listContent } from '#contract/admin/content/content.ts'
import { starterMenus } from '#server/content/starter/starter-menus.ts'
import { aBanner, aBody } from '#tests/support/content.ts'
import type { Refused, Scenarios } from '#tests/support/scenarios.ts'
import { aPicture, whileStoreIsAway } from './store-away.ts'
import type { TestShop, Visitor } from '#tests/support/shop.ts'

type Names =
  | 'listContent'
  | 'getContent'
  | 'createContent'
  | 'saveContent'
  | 'publishContent'
  | 'unpublishContent'
  | 'unscheduleContent'
  | 'confirmContent'
  | 'removeContent'
  | 'listRevisions'
  | 'getRevision'
  | 'restoreRevision'
  | 'previewContent'
  | 'orderQuestions'
  | 'saveGroups'
  | 'addContentPicture'
  | 'getHomeLayout'
  | 'saveHomeLayout'
  | 'previewHome'
  | 'listHomeVersions'
  | 'getMenus'
  | 'saveMenus'
  | 'listMenuVersions'

const nobody = '01890000-0000-7000-8000-000000000000'
const later = '2030-01-01T00:00:00Z'
const nowhere = { label: { en: 'Nowhere', he: 'לשום מקום' }, href: '/nowhere', hidden: false }
let made = 0

export function contentScenarios(
  shopOf: () => TestShop,
  ownerOf: () => Visitor,
  send: (name: Names, input: unknown) => Promise<Refused>,
): Pick<Scenarios, Names> {
  const aPage = async (changes: Parameters<typeof aBody>[0] = {}): Promise<ContentEntry> => {
    const input = { kind: 'page', slug: `page-${++made}`, body: aBody(changes) }
    return (await shopOf().call(createContent, input, ownerOf())).data
  }
  const about = async () =>
    (await shopOf().call(listContent, { kind: 'page' }, ownerOf())).data.rows.find(
      ({ slug }) => slug === 'about',
    )
  const saving = (entry: ContentEntry, changes: object = {}) => ({
    contentId: entry.id,
    version: entry.version,
    slug: entry.slug,
    body: aBody(),
    ...changes,
  })
  const unknownName = aBody({ text: { en: '{{nobody}}', he: '' } })
  const emptyTitle = aBody({ title: { en: '', he: '' } })
  return {
    listContent: {},
    getContent: { 'not-found': () => send('getContent', { contentId: nobody }) },
    createContent: {
      'invalid-input': () => send('createContent', { kind: 'page', slug: 'new', body: emptyTitle }),
      'content-slug-taken': () => send('createContent', { kind: 'page', slug: 'about', body: aBody() }),
      'content-problems': () => send('createContent', { kind: 'page', slug: 'new', body: unknownName }),
    },
    saveContent: {
      'invalid-input': async () => send('saveContent', saving(await aPage(), { body: emptyTitle })),
      'not-found': async () => send('saveContent', saving(await aPage(), { contentId: nobody })),
      'version-changed': async () => send('saveContent', saving(await aPage(), { version: 9 })),
      'content-slug-taken': async () => send('saveContent', saving(await aPage(), { slug: 'about' })),
      'content-problems': async () => send('saveContent', saving(await aPage(), { body: unknownName })),
    },
    publishContent: {
      'not-found': () => send('publishContent', { contentId: nobody, version: 1, at: null }),
      'version-changed': async () =>
        send('publishContent', { contentId: (await aPage()).id, version: 9, at: null }),
      'content-incomplete': async () => {
        const { id } = await aPage({ title: { en: 'English only', he: '' } })
        return send('publishContent', { contentId: id, version: 1, at: later })
      },
      'content-problems': async () => {
        const { id } = await aPage()
        await shopOf().context.pool.query(
          `update content_revisions set body = jsonb_set(body, '{text,en}', '"{{nobody}}"') where entry_id = $1`,
          [id],
        )
        return send('publishContent', { contentId: id, version: 1, at: null })
      },
      'moment-over': async () =>
        send('publishContent', { contentId: (await aPage()).id, version: 1, at: '2020-01-01T00:00:00Z' }),
    },
    unpublishContent: {
      'not-found': () => send('unpublishContent', { contentId: nobody }),
      'content-fixed': async () => send('unpublishContent', { contentId: (await about())?.id }),
    },
    unscheduleContent: {
      'not-found': () => send('unscheduleContent', { contentId: nobody }),
      'content-not-scheduled': async () => send('unscheduleContent', { contentId: (await aPage()).id }),
    },
    confirmContent: { 'not-found': () => send('confirmContent', { contentId: nobody }) },
    removeContent: {
      'not-found': () => send('removeContent', { contentId: nobody }),
      'content-fixed': async () => send('removeContent', { contentId: (await about())?.id }),
      'content-live': async () => {
        const { id } = await aPage()
        await send('publishContent', { contentId: id, version: 1, at: null })
        return send('removeContent', { contentId: id })
      },
    },
    listRevisions: { 'not-found': () => send('listRevisions', { contentId: nobody }) },
    getRevision: { 'not-found': () => send('getRevision', { contentId: nobody, version: 1 }) },
    restoreRevision: {
      'not-found': () => send('restoreRevision', { contentId: nobody, version: 1, restore: 1 }),
      'version-changed': async () =>
        send('restoreRevision', { contentId: (await aPage()).id, version: 9, restore: 1 }),
      'invalid-input': async () => {
        const groups = (await shopOf().call(listContent, { kind: 'question' }, ownerOf())).data.groups
        const brief = { slug: 'brief', name: { en: 'Brief', he: 'קצר' } }
        await send('saveGroups', { kind: 'question', groups: [...groups, brief] })
        const input = { kind: 'question', slug: 'moved', body: aBody({ groups: ['brief'] }) }
        const { data } = await shopOf().call(createContent, input, ownerOf())
        await send('saveContent', saving(data, { body: aBody({ groups: ['refunds'] }) }))
        await send('saveGroups', { kind: 'question', groups })
        return send('restoreRevision', { contentId: data.id, version: 2, restore: 1 })
      },
      'content-problems': async () => {
        const linked = await aPage()
        const link = `[Here](/page/${linked.slug})`
        const page = await aPage({ text: { en: link, he: link } })
        await send('saveContent', saving(page))
        await send('removeContent', { contentId: linked.id })
        return send('restoreRevision', { contentId: page.id, version: 2, restore: 1 })
      },
    },
    previewContent: {},
    orderQuestions: { 'content-out-of-date': () => send('orderQuestions', { contentIds: [nobody] }) },
    getHomeLayout: {},
    previewHome: {},
    listHomeVersions: {},
    getMenus: {},
    listMenuVersions: {},
    saveMenus: {
      'version-changed': () => send('saveMenus', { layout: null, version: 9 }),
      'content-problems': () =>
        send('saveMenus', { layout: { ...starterMenus, header: [nowhere] }, version: 0 }),
    },
    saveHomeLayout: {
      'version-changed': () => send('saveHomeLayout', { layout: null, version: 9 }),
      'content-problems': () =>
        send('saveHomeLayout', {
          layout: { sections: [aBanner({ title: { en: '', he: '' } })] },
          version: 0,
        }),
    },
    saveGroups: {
      'content-group-in-use': () => send('saveGroups', { kind: 'question', groups: [] }),
      'version-changed': () => send('saveGroups', { kind: 'question', groups: [], seen: [] }),
    },
    addContentPicture: {
      'picture-unreadable': () => send('addContentPicture', { body: new TextEncoder().encode('no picture') }),
      'file-store-unavailable': () =>
        whileStoreIsAway('addContentPicture', async () => ({ body: aPicture() })),
    },
  }
}
