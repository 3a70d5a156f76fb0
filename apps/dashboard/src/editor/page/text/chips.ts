import { declaredLevels, findDeclared } from '../../source/complete-tag.ts'
import { type MergeTag, openTags, scanMergeTags } from '../../source/merge-tags.ts'
import { findKey, levelsInScope, type SampleKey } from '../../samples/sample-keys.ts'
import type { FormulaName } from '../../fields/formula-names.ts'

/** The template's fields and translated strings, for showing merge tags while text is being edited on the page. */
export interface ChipContext {
  keys: SampleKey[]
  names: readonly FormulaName[]
  /** The strings of the template's language, by dotted name. */
  texts: ReadonlyMap<string, string>
  /** Returns a field's value as printed at this position. `inner` are the sections around it within the text. */
  printed: (name: string, inner: readonly MergeTag[]) => string | undefined
}

/** A merge tag in text, as shown to users. */
export interface Chip {
  tag: MergeTag
  words: string
  /** The value on the page, or one from the samples. Empty if there is none. */
  example: string
  /** The field's dotted path. `undefined` if the field is unknown. */
  path: string | undefined
  /** A sentence about the effect of the tag and the source of its value. */
  about: string
}

/** Returns the merge tags in text as chips. `sections` are open around it, outermost first. */
export function readChips(text: string, sections: readonly string[], known: ChipContext): Chip[] {
  const { keys, names, texts } = known
  const tags = scanMergeTags(text)
  return tags.flatMap((tag): Chip[] => {
    if (tag.kind === 'comment' || tag.kind === 'other') return []
    const inner = openTags(tags, tag.from)
    const open = [...sections, ...inner.flatMap(({ kind, name }) => (kind === 'section' ? [name] : []))]
    const declared = findDeclared(declaredLevels(names, open), tag.name)
    const key = findKey(levelsInScope(keys, open), tag.name)
    const textKey = textName(tag.name)
    const label =
      textKey === undefined
        ? tag.name === '.'
          ? 'the item'
          : (declared?.label ?? tag.name)
        : translatedLabel(texts.get(textKey) ?? tag.name, open, known)
    const isList = declared?.isList ?? key?.kind === 'list'
    const isYesOrNo = (declared?.detail ?? key?.kind) === 'yes or no'
    const example =
      tag.kind === 'value' ? (known.printed(tag.name, inner) ?? unquoted(key?.example ?? '')) : ''
    return [
      {
        tag,
        words: wordsOf(tag, { label, isList, isYesOrNo }),
        example,
        about:
          textKey === undefined
            ? aboutOf(tag, { label, isList, example })
            : `“${label}” is text with a translation for each language.`,
        path: textKey === undefined ? pathOf(tag.name, open, known) : tag.name,
      },
    ]
  })
}

/** Returns a translated string as shown to users, with the labels of its fields. */
function translatedLabel(text: string, sections: readonly string[], known: ChipContext): string {
  // Stops at a string that refers to itself.
  const chips = readChips(text, sections, { ...known, texts: new Map() })
  return chips
    .toReversed()
    .reduce(
      (words, { tag, words: name }) =>
        words.slice(0, tag.from) + (tag.kind === 'value' ? name : '') + words.slice(tag.to),
      text,
    )
}

/** Returns a chip's label, with the same wording as for elements: `only with Notes`, `only when Paid`, `without Notes`; `end: Notes`. */
function wordsOf(
  { kind }: MergeTag,
  { label, isList, isYesOrNo }: { label: string; isList: boolean; isYesOrNo: boolean },
): string {
  if (kind === 'section' && isList) return `for each: ${label}`
  if (kind === 'section') return isYesOrNo ? `only when ${label}` : `only with ${label}`
  if (kind === 'inverted') return isYesOrNo ? `when not ${label}` : `without ${label}`
  return kind === 'close' ? `end: ${label}` : label
}

function aboutOf(
  tag: MergeTag,
  { label, isList, example }: { label: string; isList: boolean; example: string },
): string {
  const { kind } = tag
  if (kind === 'close') return `End of the part that depends on ${label}.`
  if (kind === 'section' && isList) return `The part from here is printed once for each item of ${label}.`
  if (kind === 'section') return `The part from here is printed only if the data has ${label}.`
  if (kind === 'inverted') return `The part from here is printed only if the data has no ${label}.`
  const value = example === '' ? '' : ` Value in this sample: “${shortened(example)}”`
  return `“${label}” comes from the data.${value}`
}

function shortened(example: string): string {
  return example.length > exampleMax ? `${example.slice(0, exampleMax)}…` : example
}

/** Limit of a value within a sentence, in characters. */
const exampleMax = 60

function unquoted(example: string): string {
  return example.replace(/^"([\s\S]*)"$/, '$1')
}

/** Returns a name's full path, by the innermost section that has it. */
function pathOf(
  name: string,
  open: readonly string[],
  { keys, names }: Pick<ChipContext, 'keys' | 'names'>,
): string | undefined {
  if (name === '.') return open.length > 0 ? open.join('.') : undefined
  const [first = ''] = name.split('.')
  for (let depth = open.length; depth >= 0; depth--) {
    const around = open.slice(0, depth)
    const isHere =
      declaredLevels(names, around)[0]?.some((known) => known.name === first) ??
      levelsInScope(keys, around)[0]?.some((known) => known.name === first)
    const inSamples = levelsInScope(keys, around)[0]?.some((known) => known.name === first)
    if (isHere || inSamples) return [...around, name].join('.')
  }
  return undefined
}

/** Returns the sections that are open at an offset, outermost first. */
export function sectionsBefore(html: string, offset: number): string[] {
  return openTags(scanMergeTags(html.slice(0, offset)), offset).flatMap(({ kind, name }) =>
    kind === 'section' ? [name] : [],
  )
}

/** Returns the name of a translated string, `bill_to` for `text.bill_to`. */
export function textName(name: string): string | undefined {
  return /^text\.(.+)$/.exec(name)?.[1]
}
