import { ForeignSyntax, readDigits } from '../tokens.ts'
import { readEntries, readReference } from './entries.ts'
import {
  entryBytes,
  offsetDigits,
  type PdfObject,
  readPdfObjects,
  type ReadableObjects,
  readTableOffset,
} from './read-objects.ts'

/** Reads the objects of a document that was drawn over a PDF (`stampPdf`), each in its newest version; undefined without an update. */
export function readUpdatedObjects(pdf: Buffer): ReadableObjects | undefined {
  const tableAt = readTableOffset(pdf)
  const end = pdf.lastIndexOf('startxref\n')
  if (!(tableAt < end) || pdf.toString('latin1', tableAt, tableAt + xref.length) !== xref) return undefined
  const trailerAt = pdf.indexOf('trailer\n', tableAt)
  if (trailerAt < 0 || trailerAt > end) return undefined
  const trailer = readEntries(pdf.subarray(trailerAt + 'trailer\n'.length, end - 1))
  const previous = Number(trailer.get('Prev') ?? Number.NaN)
  const baseEnd = pdf.indexOf('%%EOF\n', previous) + '%%EOF\n'.length
  const base = previous < tableAt ? readPdfObjects(pdf.subarray(0, baseEnd)) : undefined
  if (!base) return undefined
  const objects = new Map(base.objects.map((object): [number, PdfObject] => [object.id, object]))
  for (const object of newObjects(pdf, { tableAt, trailerAt })) objects.set(object.id, object)
  return {
    size: Number(trailer.get('Size')),
    objects: reachedFrom(objects, readReference(trailer.get('Root'))),
    trailer: `/Root ${trailer.get('Root')}\n/Info ${trailer.get('Info')}`,
  }
}

const xref = 'xref\n'

function* newObjects(
  pdf: Buffer,
  { tableAt, trailerAt }: { tableAt: number; trailerAt: number },
): Generator<PdfObject> {
  const starts: Array<{ id: number; at: number }> = []
  for (let at = tableAt + xref.length; at < trailerAt;) {
    const head = /^(\d+) (\d+)\n/.exec(pdf.toString('latin1', at, at + 40))
    if (!head) throw new ForeignSyntax('its table of offsets is wrong')
    at += head[0].length
    for (let index = 0; index < Number(head[2]); index++, at += entryBytes)
      starts.push({ id: Number(head[1]) + index, at: readDigits(pdf, at, at + offsetDigits) ?? 0 })
  }
  starts.sort((a, b) => a.at - b.at)
  for (const [index, { id, at }] of starts.entries()) {
    const label = `${id} 0 obj\n`
    const end = (starts[index + 1]?.at ?? tableAt) - endobj.length
    if (
      pdf.toString('latin1', at, at + label.length) !== label ||
      pdf.toString('latin1', end, end + endobj.length) !== endobj
    )
      throw new ForeignSyntax('its table of offsets is wrong')
    const body = pdf.subarray(at + label.length, end)
    yield { id, body, isStream: body.subarray(-9).toString('latin1') === 'endstream' }
  }
}

const endobj = '\nendobj\n'

/**
 * Keeps the objects that the pages need, and a small catalog: a single document's outlines, structures and names are not used in
 * the merged file.
 */
function reachedFrom(objects: ReadonlyMap<number, PdfObject>, root: number): PdfObject[] {
  const catalog = objects.get(root)
  if (!catalog) throw new ForeignSyntax('an object is missing')
  const entries = readEntries(catalog.body)
  const kept = ['Type', 'Pages', ...direct.filter((key) => !isReference(entries.get(key)))]
  const lines = kept.flatMap((key) => (entries.has(key) ? [`/${key} ${entries.get(key)}`] : []))
  const reached = new Map<number, PdfObject>([
    [root, { id: root, body: Buffer.from(`<<${lines.join('\n')}>>`, 'latin1'), isStream: false }],
  ])
  const waiting = [readReference(entries.get('Pages'))]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const object = objects.get(id)
    if (!object || reached.has(id)) continue
    reached.set(id, object)
    const { body, isStream } = object
    const end = isStream ? Math.max(0, body.indexOf('>> stream\n')) : body.length
    for (const [, target] of body.toString('latin1', 0, end).matchAll(/(\d+) 0 R/g))
      waiting.push(Number(target))
  }
  return [...reached.values()]
}

/** Entries of a catalog that are copied. */
const direct = ['Lang', 'PageLayout', 'OpenAction', 'ViewerPreferences']

function isReference(value: string | undefined): boolean {
  return /^\d+ \d+ R$/.test(value ?? '')
}
