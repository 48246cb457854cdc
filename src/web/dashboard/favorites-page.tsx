import { favouriteWords } from '#web/favourites/favourite-words.ts'
import { defineUserPage } from './define-user-page.tsx'
import { FavoritesView } from './favorites-view.tsx'

export const page = defineUserPage({ name: 'favorites', View: FavoritesView, words: [favouriteWords] })
