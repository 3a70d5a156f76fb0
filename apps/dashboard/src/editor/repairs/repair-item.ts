import {
  type ComputedDeclaration,
  type DraftSource,
  type FieldDeclaration,
  isResultType,
} from '@platen/contract'
import { itemOf } from '@platen/template/markup'
import { scanTags } from '@platen/merge'
import {
  readSettings,
  settingsFile,
  computedAt,
  declarationAt,
  formatIn,
  type FieldPath,
  readDeclarations,
  withComputed,
  cleanSettings,
  compileDraft,
} from '@platen/template/draft'
import { nearest } from './nearest.ts'
import type { Repair } from './repair.ts'

const page = 'template.html'

/**
 * Repairs a tag such as `{{items[0].amount}}`, which is the syntax of other engines. The tag is replaced with a field that is calculated from the
 * first item, or with a section that prints all items.
 */
export function repairItem(source: DraftSource, at: number): Repair | undefined {
  const html = source.files[page] ?? ''
  const tag = [...scanTags(html)].find(({ start, kind }) => start === at && kind === 'value')
  const item = tag && itemOf(tag)
  if (!tag || !item) return undefined
  const text = html.slice(tag.start, tag.end)
  const withTag = ({ files }: DraftSource, by: string) => {
    const now = files[page] ?? ''
    const found = nearest(now, text, at)
    return found < 0 ? {} : { [page]: now.slice(0, found) + by + now.slice(found + text.length) }
  }
  const each = `{{#${item.list}}}{{${item.name}}}{{/${item.list}}}`
  const ofEach: Repair = {
    id: `each ${at}`,
    field: item.list,
    label: `Print all ${item.list}`,
    isChoice: true,
    apply: (now) => withTag(now, each),
  }
  const ofFirst = item.number === 0 ? firstOf(source, item) : undefined
  if (!ofFirst) return ofEach
  const { isChoice: _, ...instead } = ofEach
  return {
    id: `first ${at}`,
    field: item.list,
    label: `Print only the first of ${item.list}`,
    apply: (now) => ({ ...withTag(now, `{{${ofFirst.name}}}`), ...withFormula(now, ofFirst) }),
    instead,
  }
}

interface Calculated {
  name: string
  declaration: ComputedDeclaration
}

/**
 * Returns a field that is calculated from the first item. `undefined` if no formula can access the value, or if a different field has the same
 * name.
 */
function firstOf(
  source: DraftSource,
  { list, name }: { list: string; name: string },
): Calculated | undefined {
  const formula = `first(${list})${name === '.' ? '' : `.${name}`}`
  const own = `first_${name === '.' ? list : name}`.replaceAll('.', '_')
  const declared = readDeclarations(readSettings(source.files['template.json'] ?? ''))
  const path = [...list.split('.'), ...name.split('.')]
  const calculated = { name: own, declaration: { formula, ...printedAs(declared, path) } }
  const known = computedAt(declared, [own])
  if (known ? known.formula !== formula : declarationAt(declared, [own])) return undefined
  const { files } = source
  const settings = { ...files, ...withFormula(source, calculated) }['template.json'] ?? ''
  return compileDraft(cleanSettings(readSettings(settings))).faults.has(own) ? undefined : calculated
}

/** Returns the type and format of the field in the list. */
function printedAs(declared: ReturnType<typeof readDeclarations>, path: FieldPath) {
  const declaration: FieldDeclaration | ComputedDeclaration | undefined =
    declarationAt(declared, path) ?? computedAt(declared, path)
  const type = declaration?.type
  if (!declaration || type === undefined || !isResultType(type)) return {}
  return { type, ...formatIn(declaration) }
}

function withFormula(source: DraftSource, { name, declaration }: Calculated): Record<string, string> {
  const settings = readSettings(source.files['template.json'] ?? '')
  const { computed } = withComputed(settings, [name], declaration)
  return settingsFile(source, { ...settings, ...(computed && { computed }) })
}
