import type { HomeSection, SectionKind } from '#contract/home-layout.ts'

const none = { en: '', he: '' }
const noButton = { label: none, href: '' }

/** An empty section of a kind, with an unused id. */
export function newSection(kind: SectionKind, sections: readonly HomeSection[]): HomeSection {
  const common = { id: freeId(kind, sections), hidden: false, title: none }
  switch (kind) {
    case 'hero':
      return { ...common, kind, text: none, button: noButton, search: true, pictureId: null }
    case 'trust':
      return { id: common.id, hidden: false, kind, promises: [newPromise] }
    case 'shelf':
      return { ...common, kind, rule: 'best-sellers', category: '', productIds: [], size: 4 }
    case 'categories':
      return { ...common, kind, pictures: [] }
    case 'banner':
      return { ...common, kind, text: none, button: noButton, pictureId: null, tone: 'brand' }
    case 'text':
      return { ...common, kind, text: none }
    case 'posts':
    case 'seen':
      return { ...common, kind }
  }
}

export const newPromise = { icon: 'key', title: none, text: none } as const

function freeId(kind: SectionKind, sections: readonly HomeSection[]): string {
  const taken = new Set(sections.map(({ id }) => id))
  for (let at = 1; ; at++) if (!taken.has(`${kind}-${at}`)) return `${kind}-${at}`
}
