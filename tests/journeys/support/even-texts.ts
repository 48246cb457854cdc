/**
 * Runs in the page: replaces every date, time, order number, code and version by a fixed text, so that pictures from
 * another day, shop or browser version are the same. Later renders by React need another call.
 */
export function evenTexts(): void {
  const months =
    'January|February|March|April|May|June|July|August|September|October|November|December|' +
    'Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|' +
    'ב?(?:ינואר|פברואר|מרץ|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר)|' +
    "ב?(?:ינו|פבר|אפר|אוג|ספט|אוק|נוב|דצמ)[׳']?"
  const same: readonly (readonly [RegExp, string])[] = [
    [new RegExp(`\\d{1,2} (?:${months})(?![א-ת\\w])(?: \\d{4})?`, 'g'), '10/10/2030'],
    [/\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/g, '10/10/2030'],
    [/(?<![\d:])\d{1,2}:\d{2}(?::\d{2})?(?![\d:])/g, '10:10'],
    [/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, '00000000-0000-0000-0000-000000000000'],
    [/(?<![\dA-Za-z-])(?=[a-z]*\d)[\da-z]{20}(?![\w-])/g, '00000000000000000000'],
    [/(?<!\w)[\dA-Z]{3,8}(?:-[\dA-Z]{3,8}){2,}(?!\w)/g, 'AAAA-AAAA-AAAA'],
    [/\b[\da-f]{40,}\b/g, '0'.repeat(40)],
    [/Chrom(?:e|ium)[ /][\d.]+/g, 'Chrome 100'],
    [/localhost:\d+/g, 'localhost:8080'],
  ]
  const evened = (text: string) =>
    same.reduce((now, [pattern, instead]) => now.replaceAll(pattern, instead), text)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode } = walker
    const text = currentNode.nodeValue ?? ''
    const ofKey = currentNode.parentElement?.textContent.includes('••••') === true
    const even = ofKey ? text.replaceAll(/[\dA-Z]{4}/g, 'AAAA') : evened(text)
    // React tracks the nodes it has rendered, so change only what is necessary
    if (even !== text) currentNode.nodeValue = even
  }
  for (const field of document.querySelectorAll<HTMLInputElement>(
    'input[type="datetime-local"], input[type="date"]',
  ))
    field.type = 'text'
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    if (/\d/.test(field.value) && evened(field.value) !== field.value) field.value = evened(field.value)
}
