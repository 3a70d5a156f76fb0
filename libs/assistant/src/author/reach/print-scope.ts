import type { DraftSource } from '@platen/contract'
import { draftShape, readDeclarations, readSettings } from '@platen/template/draft'
import { fieldMentions, parseSource, type SourceElement, type SourceTree } from '@platen/template/markup'
import type { RequestedSettings } from '../author-parts.ts'
import { NumberedPage } from '../working-copy/numbered-page.ts'
import { askedParts } from './asked-parts.ts'
import { literalsOf } from './kept-values.ts'
import { type ReachRequest, sidesOf } from './reach.ts'
import { asksOnlyForLook } from './asks-for-content.ts'
import { isNamedIn, unnamedSensitiveFields } from './sensitive-fields.ts'

/** The part of a printed page that a request can change. Elements are numbered as in `numberElements`. */
export interface PrintScope {
  elements: number[]
  /** Elements inside of `elements` that still count as beyond the request. */
  except: number[]
  /** The margins that were changed as requested. */
  margins: ('top' | 'bottom')[]
}

/** The scopes of a request before and after a change. */
export interface PrintScopes {
  before: PrintScope
  after: PrintScope
  /** The request changes the language or the time zone, so other words do not count as beyond it. */
  changesAllWords: boolean
  /** The request changes how numbers and dates are written, but not their digits. */
  changesFormats: boolean
  /** The text that the elements of the request can lose, or `null` if they can also lose values of fields. */
  literals: string[] | null
}

/** Returns which parts of the printed pages a request is about, by its elements, fields and settings. */
export function printScopes(request: ReachRequest): PrintScopes {
  const { before, after, named, asked } = request
  const [was, is] = [before, after].map(({ files }) => parseSource(files['template.html'] ?? '')) as [
    SourceTree,
    SourceTree,
  ]
  const { namedBefore, namedAfter } = sidesOf(was, is, named)
  const parts = asked?.settings === true ? askedParts(asked.prompt ?? '') : new Set<string>()
  const [old, now] = [before, after].map(({ files }) => readSettings(files['template.json'] ?? ''))
  const hasChanged = (name: string) =>
    JSON.stringify((old as Record<string, unknown>)[name]) !==
    JSON.stringify((now as Record<string, unknown>)[name])
  const margins = (['top', 'bottom'] as const).filter((side) =>
    parts.has(side === 'top' ? 'the header' : 'the footer'),
  )
  const of = { asked, margins, isTranslated: askedParts(asked?.prompt ?? '').has('the language') }
  const changesLanguage = parts.has('the language') && (hasChanged('language') || hasChanged('locale'))
  return {
    before: scopeOf(before, was, { ...of, named: namedBefore }),
    after: scopeOf(after, is, { ...of, named: namedAfter }),
    changesAllWords: changesLanguage || (parts.has('the time zone') && hasChanged('timeZone')),
    changesFormats: changesLanguage || (parts.has('the format of numbers and dates') && hasChanged('locale')),
    literals: margins.length > 0 ? null : literalsOf(request, [was, is]),
  }
}

/** Returns the request for `after`, a draft that has only some of the changes in `request.after`. */
export function requestFor(request: ReachRequest, after: DraftSource): ReachRequest {
  const page = new NumberedPage(request.after.files['template.html'] ?? '')
  const next = page.next(after.files['template.html'] ?? '')
  const named = request.named.map((one) => {
    const element = page.tree.elements.find(({ start }) => start === one.start)
    return { ...one, start: (element && next.element(page.numberOf(element))?.start) ?? null }
  })
  return { ...request, after, named }
}

function scopeOf(
  source: DraftSource,
  tree: SourceTree,
  of: {
    named: ReadonlySet<SourceElement>
    asked: RequestedSettings | undefined
    margins: PrintScope['margins']
    isTranslated: boolean
  },
): PrintScope {
  const { named, asked, margins, isTranslated } = of
  // A section prints nothing itself, and can be next to what the request is about.
  const mentions = fieldMentions(tree.html, draftShape(source))
    .filter(({ kind }) => kind === 'value' || kind === 'drawn')
    .map(({ path, start, end }) => ({
      name: path.join('.'),
      element: tree.elements.findLast((one) => one.start < start && end <= one.end),
    }))
  const printing = (has: (name: string) => boolean) =>
    mentions.flatMap(({ name, element }) => (element && has(name) ? [element] : []))
  const prompt = asked?.prompt ?? ''
  // A style is for elements: declared fields would only hide changes to other elements.
  const fields = asksOnlyForLook(prompt) ? [] : withFormulas(source, asked?.fields ?? [])
  const elements = new Set([...named, ...printing((name) => fields.some((one) => isIn(name, one)))])
  // Only fields that the user names count here, not those that only the model declares.
  const said = withFormulas(
    source,
    (asked?.fields ?? []).filter((name) => isNamedIn(prompt, name)),
  )
  const sensitive = isTranslated ? new Set<string>() : unnamedSensitiveFields(source, prompt)
  const except = new Set(printing((name) => sensitive.has(name) && !said.some((one) => isIn(name, one))))
  // The page itself has no number, so all of its elements are listed.
  const isPage = [...named].some(({ name }) => name === 'html' || name === 'body')
  return {
    elements: isPage ? tree.elements.map(({ index }) => index) : [...elements].map(({ index }) => index),
    except: [...except].map(({ index }) => index),
    margins,
  }
}

/** Returns the fields with all formulas that depend on them. */
function withFormulas(source: DraftSource, fields: readonly string[]): string[] {
  const { computed } = readDeclarations(readSettings(source.files['template.json'] ?? ''))
  const all = new Set(fields)
  for (let size = -1; size < all.size;) {
    size = all.size
    const last = new Set([...all].map((name) => name.split('.').at(-1) ?? name))
    for (const [name, { formula }] of Object.entries(computed))
      if (formula.match(/[\p{L}\p{N}_]+/gu)?.some((word) => last.has(word))) all.add(name)
  }
  return [...all]
}

function isIn(name: string, around: string): boolean {
  return name === around || name.startsWith(`${around}.`)
}
