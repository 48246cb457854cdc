import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blogPosting } from './json-ld.ts'

const publisher = {
  origin: 'https://shop.example',
  language: 'he' as const,
  shop: {
    name: 'Mafteach',
    supportEmail: '',
    businessName: '',
    businessNumber: '',
    businessAddress: '',
    businessPhone: '',
    socialLinks: [],
  },
}

const post = {
  slug: 'a-post',
  title: 'פוסט',
  description: 'על מפתחות.',
  date: '2026-10-04',
  updated: '2026-10-09T21:30:00.000Z',
  dateText: '4 באוקטובר 2026',
  author: 'Dana Levi',
  categories: [],
  imageUrl: '/images/abc',
  imageAlt: '',
  minutes: 3,
}

test('a post’s date begins in Israel, and its change is a moment', () => {
  const fact = blogPosting(publisher, post)
  assert.equal(fact['datePublished'], '2026-10-04T00:00:00+03:00')
  assert.equal(fact['dateModified'], '2026-10-09T21:30:00.000Z')
  assert.equal(fact['inLanguage'], 'he')
})

test('a post names its author, if it has one', () => {
  const url = 'https://shop.example/about?lng=he'
  assert.deepEqual(blogPosting(publisher, post)['author'], { '@type': 'Person', name: 'Dana Levi', url })
  assert.ok(!('author' in blogPosting(publisher, { ...post, author: '' })))
})
