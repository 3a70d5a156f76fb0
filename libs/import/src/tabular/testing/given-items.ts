import type { Field } from '@platen/contract'
import { compileTemplate } from '@platen/merge'
import type { ReadItem } from '../read-item.ts'
import { readItems, type ReadOptions } from '../read-items.ts'

export function fieldsOf(source: string): Field[] {
  const compiled = compileTemplate(source, { file: 'template.html' })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults))
  return compiled.template.fields
}

export async function itemsOf(
  upload: string | Buffer,
  options: Partial<ReadOptions> & { chunkBytes?: number } = {},
): Promise<ReadItem[]> {
  const { chunkBytes = 65_536, fields = [], ...rest } = options
  const bytes = Buffer.from(upload)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  const items: ReadItem[] = []
  for await (const item of readItems(chunks(), { ...rest, fields })) items.push(item)
  return items
}

export function inShort(items: readonly ReadItem[]): unknown[] {
  return items.map((item) =>
    'data' in item
      ? (JSON.parse(JSON.stringify(item.data)) as unknown)
      : item.faults.map(({ line = item.line, pointer, code }) => `${line} ${pointer} ${code}`).join(', '),
  )
}
