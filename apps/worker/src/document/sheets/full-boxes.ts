import { Fault, type Warning } from '@platen/contract'
import type { FittedSheets, FullBox } from '../../chromium/fit-script.ts'

const fitted = /\sdata-overflow\s*=\s*["']?(?:shrink|error|continue)\b/i

/** Whether boxes of a template must be measured before it is printed. */
export function hasFittedBoxes(html: string): boolean {
  return fitted.test(html)
}

const fittedBox = /<div\s(?=[^<>]*\sdata-overflow\s*=\s*["']?(?:shrink|error)\b)[^<>]*(?=>)/gi
const fieldName = /\{\{\s*[#^&]?\s*([^\s{}/!>|]{1,100})/g
/** How far behind its start tag the tags of a box are looked for. */
const boxCharactersMax = 4_000

/** Notes on each box that may be too full which fields fill it, so that whoever sent them can be told. */
export function markFields(html: string): string {
  return html.replace(fittedBox, (tag, at: number) => {
    const [content = ''] = html.slice(at + tag.length, at + tag.length + boxCharactersMax).split('</div>', 1)
    const names = new Set(Array.from(content.matchAll(fieldName), ([, name]) => name))
    return `${tag} data-fields="${[...names].join(' ').replaceAll('"', '')}"`
  })
}

/** What a document is refused for. Throws `invalid_data` where a box of the rule `error` is too full. */
export function refuseFullBoxes({ refused }: FittedSheets): void {
  const [first] = refused
  if (!first) return
  const errors = refused.map((box) => ({
    pointer: box.fields === '' ? '' : `/data/${box.fields.split(' ')[0]?.replaceAll('.', '/') ?? ''}`,
    code: 'no_room',
    message: `${inBox(box)} has no room on page ${box.page}. Send less of it, or give it a larger box in the template.`,
  }))
  throw new Fault('invalid_data', { detail: errors[0]?.message ?? '', errors })
}

/** What the author should know of boxes that are too full although their text got as small as it may. */
export function cutWarnings({ cut }: FittedSheets): Warning[] {
  return cut.map((box) => ({
    code: 'overflow',
    subject: box.fields === '' ? `page ${box.page}` : box.fields,
    message: `${inBox(box)} has no room on page ${box.page}, even as small as letters may get: it is cut off.`,
  }))
}

function inBox({ fields, text }: FullBox): string {
  return fields === '' ? `“${text}”` : fields
}
