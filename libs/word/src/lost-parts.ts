import type { DocxPackage } from './package/read-package.ts'
import type { Notes } from './notes.ts'
import { allOf } from './package/xml-queries.ts'

/** Notes what a document has beside its text that no template keeps. */
export function lostParts({ files, document, hasMacros }: DocxPackage, notes: Notes): void {
  if (hasMacros) notes.add('Macros were left out.')
  if ([...files.names].some((name) => /\/(?:embeddings|activeX)\//.test(name)))
    notes.add('Embedded files were left out.')
  if (
    document.root.children.some(
      (node) =>
        typeof node !== 'string' && node.name === 'w:background' && node.attributes['w:color'] !== undefined,
    )
  )
    notes.add('The background of the page was left out. Set it on @page in the style.')
  if (allOf(document.root, 'w:lnNumType').length > 0) notes.add('Line numbers were left out.')
  if (allOf(document.root, 'w:pgBorders').length > 0) notes.add('Lines around the page were left out.')
}

/** How other programs, and people, mark what is filled in: the name in each, or what to write in its place. */
const spellings: readonly { pattern: RegExp; write: (found: RegExpExecArray) => string }[] = [
  {
    pattern: /\{%-?\s*(?:tr|tc|p|r)?\s*(?:for\s+\w+\s+in\s+([\w.]{1,60})\s*|[^{}%]{1,200})-?%\}/,
    write: ([, list = 'name']) =>
      `{{#${list}}} before and {{/${list}}} behind what is repeated or may be left out`,
  },
  {
    pattern: /<<\s*foreach\s*\[?(?:\w+\s+in\s+)?([\w.]{1,60})[^<>]{0,100}>>/i,
    write: ([, list = 'name']) => `{{#${list}}} before and {{/${list}}} behind what is repeated`,
  },
  {
    pattern: /\{[dc](?:\[[^\]{}]{0,40}\])?\.[\w.[\]=+ :()'",-]{1,80}\}/,
    write: ([found]) => `{{${/\.(\w+)[^.]*\}$/.exec(found)?.[1] ?? 'name'}}}`,
  },
  { pattern: /\{([#/^]?[A-Za-z_][\w.]{0,60})\}/, write: ([, name]) => `{{${name}}}` },
  { pattern: /<<\s*([A-Za-z_][\w.]{0,60})\s*>>/, write: ([, name]) => `{{${name}}}` },
  { pattern: /«\s*([A-Za-z_]\w{0,60})\s*»/, write: ([, name]) => `{{${name}}}` },
  { pattern: /\$\{([A-Za-z_][\w.]{0,60})\}/, write: ([, name]) => `{{${name}}}` },
  { pattern: /(?<![\d%])%([A-Za-z_]{3,40})%/, write: ([, name]) => `{{${name}}}` },
  // In capitals: what stands in brackets otherwise is more often meant as text.
  {
    pattern: /\[([A-Z][A-Z0-9]*(?:[ _-][A-Z0-9]+){0,4})\]/,
    write: ([, name = 'name']) => `{{${name.toLowerCase().replaceAll(/[ -]/g, '_')}}}`,
  },
]

/** Notes marks that other programs fill in, which are text here: each spelling once, with how many there are of it. */
export function otherSpellings(html: string, notes: Notes): void {
  let text = html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\{\{[^{}]*\}\}/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
  for (const { pattern, write } of spellings) {
    const first = pattern.exec(text)
    if (!first) continue
    let count = 0
    // What one spelling has is no other's.
    text = text.replaceAll(new RegExp(pattern, `${pattern.flags}g`), () => {
      count++
      return ' '
    })
    const [found] = first
    const others = count === 1 ? '' : ` (and ${count - 1} more of the kind)`
    notes.add(
      `${found}${others} looks like a field of another program, and is plain text here. If it is one, write ${write(first)} in Word (Replace All does), and import again.`,
    )
  }
}
