import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib'
import { textOf, valueOf } from '../forms/read-values.ts'

/** Maximum number of names in the result. */
const namesMax = 1_000
const nameCharactersMax = 80

/** Returns the names of embedded files without folders, each once. */
export function embeddedNames(context: PDFContext): string[] {
  const names = new Set<string>()
  for (const [, object] of context.enumerateIndirectObjects())
    for (const holder of dictionariesIn(object instanceof PDFStream ? object.dict : object)) {
      if (!holder.has(PDFName.of('EF'))) continue
      const name = nameOf(holder)
      if (name !== '' && names.size < namesMax) names.add(name)
    }
  return [...names]
}

/** Returns the dictionaries among an object and the direct objects in it. */
function* dictionariesIn(object: PDFObject): Generator<PDFDict> {
  const waiting = [object]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof PDFDict) {
      yield next
      waiting.push(...next.values())
    } else if (next instanceof PDFArray) for (const item of next.asArray()) waiting.push(item)
  }
}

function nameOf(file: PDFDict): string {
  const given = textOf(valueOf(file, 'UF')) ?? textOf(valueOf(file, 'F')) ?? ''
  const [last = ''] = given.split(/[/\\]/).slice(-1)
  // Removed, because invisible characters can reverse the order of letters.
  return last
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, nameCharactersMax)
    .toWellFormed()
}
