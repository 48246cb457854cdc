import { Orders } from '../account/orders.tsx'
import { accountWords } from '../account/account-words.ts'
import { defineUserPage } from './define-user-page.tsx'

export const page = defineUserPage({ name: 'orders', View: Orders, words: [accountWords] })
