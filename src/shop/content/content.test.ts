import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentPath } from './content.ts'

test('each text has its path: a question that of its anchor on the page of questions', () => {
  assert.equal(contentPath('page', 'about'), '/about')
  assert.equal(contentPath('page', 'our-team'), '/page/our-team')
  assert.equal(contentPath('post', 'a-post'), '/blog/a-post')
  assert.equal(contentPath('question', 'regions'), '/faq#question-regions')
})
