import { checkData, compileTemplate } from '@platen/merge'
import { median } from '../load.ts'

const row = '<tr><td>{{sku}}</td><td>{{name}}</td><td>{{qty}}</td><td>{{price}} {{currency}}</td></tr>\n'
const source = `${'<p class="text">Some text for {{title}}.</p>\n'.repeat(4_700)}<table>\n{{#items}}\n${row}{{/items}}\n</table>`
const items = Array.from({ length: 10_000 }, (_, index) => ({
  sku: `A-${index}`,
  name: `Nuts & bolts, size ${index}`,
  qty: index,
  price: '1,000.00',
}))
const data = { title: 'a document', currency: 'EUR', items }

/** Returns the median durations of merging a large template with many items, and of checking their data. */
export function mergeMs(): { merge: number; check: number } {
  const compiled = compileTemplate(source, { file: 'template.html' })
  if (!compiled.ok) throw new Error('the template does not compile')
  const { template } = compiled
  return {
    merge: medianMs(() => template.render(data)),
    check: medianMs(() => checkData(template.fields, data)),
  }
}

function medianMs(run: () => unknown): number {
  return median(
    Array.from({ length: 11 }, () => {
      const begun = performance.now()
      run()
      return performance.now() - begun
    }),
  )
}
