const rule = new Intl.PluralRules('en')

export const words = {
  blog: {
    title: 'Blog',
    text: 'Short, practical reading about licences, security and buying digital goods well.',
    all: 'All posts',
    topics: 'Topics',
    minutes: (count: number) => (rule.select(count) === 'one' ? '1 minute' : `${count} minutes`),
    by: (author: string) => `By ${author}`,
    back: 'All posts',
    more: 'Keep reading',
    products: 'Products in this post',
    nothing: 'No posts here yet',
  },
  faq: {
    title: 'Frequently asked questions',
    text: 'Everything people ask before and after buying.',
    search: 'Search the questions',
    nothing: 'No question matches. Write to us and we will answer.',
    found: (count: number) => (rule.select(count) === 'one' ? '1 question' : `${count} questions`),
  },
  document: { updated: (day: string) => `Updated ${day}` },
  contact: {
    title: 'Contact us',
    text: 'Write to us and a person answers, usually within one business day.',
    email: 'E-mail',
    phone: 'Phone',
    whatsApp: 'WhatsApp',
    first: 'Your answer may be here already',
    firstText: 'When keys arrive, how a key is revealed, what can be refunded: most answers are here.',
    toFaq: 'Frequently asked questions',
    toCancellation: 'Cancel a purchase',
    business: 'Who runs the shop',
    name: 'Business',
    number: 'Company or dealer no.',
    address: 'Address',
  },
}
