import type { ProductCard } from '#contract/catalogue.ts'
import type { Language, Localized } from '#shop/localized.ts'

/** A text without its other language, for the state of a document, which never changes its language. */
export function onlyIn(language: Language, text: Localized): Localized {
  return { en: '', he: '', [language]: text[language] }
}

/** A card with its category in one language. Its name stays in both, because the cart stores it. */
export function cardIn(language: Language, card: ProductCard): ProductCard {
  return { ...card, category: { ...card.category, name: onlyIn(language, card.category.name) } }
}
