import type { HomeLayout, HomeSection } from '#contract/home-layout.ts'
import type { Localized } from '#shop/localized.ts'

/** The home page until an owner composes one. It names no product: rules select them. */
export const starterHome: HomeLayout = {
  sections: [
    {
      id: 'hero',
      kind: 'hero',
      hidden: false,
      // on a narrow phone it breaks after the comma
      title: { en: 'Licence keys, delivered at once', he: 'מפתחות\u00A0רישיון, תוך רגע' },
      text: {
        en: 'Software, games and services for Israel. Pay in shekels and your key appears on the screen right away.',
        he: 'תוכנות, משחקים ושירותים לישראל. משלמים בשקלים, והמפתח מופיע על המסך מיד.',
      },
      button: { label: { en: 'See all products', he: 'לכל המוצרים' }, href: '/products' },
      search: true,
      pictureId: null,
    },
    {
      id: 'trust',
      kind: 'trust',
      hidden: false,
      promises: [
        {
          icon: 'bolt',
          title: { en: 'Your key at once', he: 'המפתח אצלכם מיד' },
          text: {
            en: 'On screen right after payment, and always on the order page.',
            he: 'על המסך מיד אחרי התשלום, ותמיד בעמוד ההזמנה.',
          },
        },
        {
          icon: 'refresh',
          title: { en: '{{refundDays}}-day refund', he: 'החזר בתוך {{refundDays}} יום' },
          text: {
            en: 'For digital products not yet activated or downloaded.',
            he: 'למוצרים דיגיטליים שטרם הופעלו או הורדו.',
          },
        },
        {
          icon: 'ticket',
          title: { en: 'The price you see', he: 'זה המחיר, וזהו' },
          text: {
            en: 'Shekels{{vatIncluded}}. Nothing is added at checkout.',
            he: 'בשקלים{{vatIncluded}}. שום דבר לא נוסף בקופה.',
          },
        },
        {
          icon: 'lock',
          title: { en: 'Safe payment', he: 'תשלום מאובטח' },
          text: {
            en: 'You pay on the payment provider’s page. Card details never reach us.',
            he: 'התשלום בדף המאובטח של חברת הסליקה. פרטי הכרטיס לא מגיעים אלינו.',
          },
        },
      ],
    },
    shelf('best-sellers', { en: 'Best sellers', he: 'הנמכרים ביותר' }),
    {
      id: 'categories',
      kind: 'categories',
      hidden: false,
      title: { en: 'Browse by category', he: 'לפי קטגוריה' },
      pictures: [],
    },
    shelf('deals', { en: 'Deals of the week', he: 'מבצעי השבוע' }),
    shelf('new', { en: 'New in stock', he: 'חדש במלאי' }),
    { id: 'seen', kind: 'seen', hidden: false, title: { en: 'Recently seen', he: 'צפיתם לאחרונה' } },
    { id: 'posts', kind: 'posts', hidden: false, title: { en: 'From the blog', he: 'מהבלוג' } },
  ],
}

function shelf(rule: 'best-sellers' | 'new' | 'deals', title: Localized): HomeSection {
  return { id: rule, kind: 'shelf', hidden: false, title, rule, category: '', productIds: [], size: 4 }
}
