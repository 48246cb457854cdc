import type { MenuLink, MenusLayout } from '#contract/menus-layout.ts'

/** The menus until an owner changes them. */
export const starterMenus: MenusLayout = {
  header: [
    link('/', 'Home', 'דף הבית'),
    link('/products', 'Products', 'מוצרים'),
    link('/about', 'About', 'אודות'),
    link('/contact', 'Contact', 'יצירת קשר'),
    link('/faq', 'FAQ', 'שאלות נפוצות'),
    link('/blog', 'Blog', 'בלוג'),
  ],
  footer: [
    {
      title: { en: 'Shop', he: 'החנות' },
      links: [
        link('/products', 'Products', 'מוצרים'),
        link('/blog', 'Blog', 'בלוג'),
        link('/about', 'About', 'אודות'),
      ],
    },
    {
      title: { en: 'Help', he: 'עזרה' },
      links: [
        link('/faq', 'FAQ', 'שאלות נפוצות'),
        link('/contact', 'Contact', 'יצירת קשר'),
        link('/order-lookup', 'Find my order', 'איתור הזמנה'),
        link('/cancellation', 'Cancel a purchase', 'ביטול עסקה'),
      ],
    },
    {
      title: { en: 'Small print', he: 'מידע משפטי' },
      links: [
        link('/privacy-policy', 'Privacy policy', 'מדיניות פרטיות'),
        link('/terms-of-service', 'Terms of service', 'תנאי שימוש'),
        link('/accessibility', 'Accessibility', 'הצהרת נגישות'),
      ],
    },
  ],
}

function link(href: string, en: string, he: string): MenuLink {
  return { label: { en, he }, href, hidden: false }
}
