import type { Localized } from '#shop/localized.ts'

/** The categories of the demo shop, in shop order. */
export const demoCategories = [
  { slug: 'security', name: { en: 'Security & privacy', he: 'אבטחה ופרטיות' } },
  { slug: 'office', name: { en: 'Office & productivity', he: 'משרד ופרודוקטיביות' } },
  { slug: 'creative', name: { en: 'Design, photo & video', he: 'עיצוב, צילום ווידאו' } },
  { slug: 'developer', name: { en: 'Developer tools', he: 'כלי פיתוח' } },
  { slug: 'games', name: { en: 'Games', he: 'משחקים' } },
  { slug: 'system', name: { en: 'System & backup', he: 'מערכת וגיבוי' } },
] as const satisfies readonly { slug: string; name: Localized }[]
