import type { PdfBase } from '@platen/contract'
import type { PdfUpdate } from './pdf-update.ts'
import type { Print } from './read-print.ts'

/** Document properties that replace those of the PDF. */
const ownInformation = ['Author', 'Subject', 'Keywords', 'CreationDate', 'ModDate']
/** Opening settings without the position. */
const ownOpening = ['PageLayout', 'PageMode']

/** Writes the properties from the template or, if missing, from the PDF. Returns the number of the information dictionary. */
export function describeStamped(of: {
  update: PdfUpdate
  base: PdfBase
  print: Print
  isTitled: boolean
}): number {
  const { update, base, print, isTitled } = of
  const takesTitle = isTitled || base.information['Title'] === undefined
  const information = {
    ...base.information,
    ...pick(print.information, takesTitle ? ['Title', ...ownInformation] : ownInformation),
  }
  const opening = {
    ...pick(print.catalog, ownOpening),
    ...openAction(base, print),
  }
  if (Object.keys(opening).length > 0)
    writeDictionary(update, base.catalog.number, { ...base.catalog.entries, ...opening })
  const number = update.newNumber()
  writeDictionary(update, number, information)
  return number
}

function pick(entries: ReadonlyMap<string, string>, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = entries.get(key)
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

/** The position on the first page of the document. */
function openAction({ pages }: PdfBase, { catalog }: Print): Record<string, string> {
  const kind = /^\[\d+ 0 R \/(Fit|FitH|XYZ)\b/.exec(catalog.get('OpenAction') ?? '')?.[1]
  const [first] = pages
  if (kind === undefined || !first) return {}
  // On a rotated page, the visible top is another side. The viewer then decides.
  const [a, b, , d, , f] = first.matrix
  const top = b === 0 && a > 0 ? String(Number((f + d * first.height).toFixed(2))) : 'null'
  const views: Record<string, string> = { Fit: '/Fit', FitH: `/FitH ${top}`, XYZ: `/XYZ null ${top} 1` }
  return { OpenAction: `[${first.object} 0 R ${views[kind]}]` }
}

function writeDictionary(update: PdfUpdate, number: number, entries: Record<string, string>): void {
  const lines = Object.entries(entries).map(([key, value]) => `/${key} ${value}`)
  update.begin(number)
  update.out.text(`<<${lines.join('\n')}>>`)
  update.endObject()
}
