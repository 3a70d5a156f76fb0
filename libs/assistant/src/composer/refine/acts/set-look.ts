import { readableOn } from '@platen/contract'
import { reached, shownText, lineFor, scaled } from '@platen/template/commands'
import { pageCss, pageHtml } from '@platen/template/draft'
import {
  isPageEdit,
  parseSource,
  rowCells,
  setRowStyle,
  setStyle,
  type SourceElement,
  type StyleChanges,
  styleOf,
} from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { findTarget, type Target } from '../finding/find-target.ts'
import { isInside } from '../finding/selection.ts'
import { runOnDraft } from '../commands/read-saying.ts'
import { joinedSummaries } from '../joined-summaries.ts'
import { type Done, isDeclined, type Reader, type Working } from '../refining.ts'
import { literal, part, type Phrase } from '../reading/phrase.ts'
import { type Look, readLook } from '../reading/styles.ts'
import { addVerb, moveVerb, removeVerb, renameVerb } from '../reading/words.ts'
import { setLineColour } from './set-line-colour.ts'
import { setText } from './set-text.ts'
import { reachOfLook } from './look-reach.ts'
import { lookWords } from './look-words.ts'

const otherVerb = new RegExp(
  `^(?:${[addVerb, moveVerb, removeVerb, renameVerb].join('|')})(?![\\p{L}\\p{N}])`,
  'u',
)
const colourWord =
  /(?<!\p{L})(?:colou?rs?|цвет\p{L}*|(?:ال)?لون|(?:ال)?الوان|farben?|couleurs?|colores)(?!\p{L})/u

const textWord = /(?<!\p{L})(?:text|texte|texto|schrift|letters|letras|lettres)(?!\p{L})/u

interface Asked {
  look: Look
  /** The command has the word colour, or text, in it. */
  namesColours: boolean
  namesText: boolean
}

/** “Make the headings dark green”, “bigger title”, “this in bold”. */
export const readSetLook: Reader = (phrase) => {
  if (otherVerb.test(phrase.text)) return undefined
  const read = readLook(phrase)
  if (!read) return undefined
  const { look, of } = read
  const namesColours = look.colour !== undefined && colourWord.test(phrase.text)
  const namesText = textWord.test(phrase.text)
  return { isBare: of.text === '', act: (draft) => setLook(draft, { look, of, namesColours, namesText }) }
}

function setLook(given: Working, { of, ...asked }: Asked & { of: Phrase }): Done | Declined {
  const { look } = asked
  let draft = given
  const done: Done = { files: {}, named: [], summary: '', notes: [] }
  const summaries: string[] = []
  for (const words of targetWords(of)) {
    const target = targetOf(draft, words, asked)
    if (isDeclined(target)) return target
    const made = applied(draft, { target, look, words })
    if (isDeclined(made)) return made
    draft = { ...draft, source: { ...draft.source, files: { ...draft.source.files, ...made.files } } }
    Object.assign(done.files, made.files)
    // No edit of a look moves what begins before it, and the last one knows where all begin.
    done.named = [...done.named, ...made.named]
    done.notes = [...(done.notes ?? []), ...(made.notes ?? [])]
    summaries.push(made.summary)
  }
  const { family } = look
  const notes = [
    ...(done.notes ?? []),
    ...(family?.for === undefined
      ? []
      : [`${family.for} does not come with Platen, so that ${family.words} stands for it.`]),
  ]
  return { ...done, notes, summary: joinedSummaries(summaries) }
}

function targetWords(of: Phrase): Phrase[] {
  const words: Phrase[] = []
  let at = 0
  for (const { 0: found, index } of of.text.matchAll(/\s*(?:,|\s(?:and|und|et|y|&)\s)\s*/g)) {
    words.push(part(of, at, index))
    at = index + found.length
  }
  return [...words, part(of, at)]
}

function targetOf(
  draft: Working,
  words: Phrase,
  { look, namesColours, namesText }: Asked,
): Target | Declined {
  if (draft.about === undefined && words.text === '') {
    if (look.family || (look.size && !look.colour)) return { kind: 'text' }
    if (namesText) return { kind: 'text' }
    if (namesColours) return { kind: 'accent' }
  }
  return findTarget(draft, words, { withValues: true })
}

function applied(
  draft: Working,
  { target, look, words }: { target: Target; look: Look; words: Phrase },
): Done | Declined {
  if (target.kind === 'accent') {
    if (!look.colour || Object.keys(look).length > 1)
      return { declined: `“${literal(words)}” is a colour of the document: only a colour can be said of it.` }
    return runOnDraft(draft, { name: 'set_accent', arguments: { colour: look.colour.value } })
  }
  if (target.kind === 'text') return setText(draft.source, look)
  if (look.colour && !look.colour.isGround && target.elements.every((one) => isWordless(draft, one)))
    return setLineColour(draft.source, target, look.colour)
  return setElements(draft, look.align ? inLine(draft, target) : target, look)
}

function isWordless({ source }: Working, element: SourceElement): boolean {
  return shownText(source, parseSource(pageHtml(source)), element) === ''
}

/** Of terms and details, all details go to one side: one alone would stand out of line. */
function inLine(
  { source }: Working,
  target: Extract<Target, { kind: 'elements' }>,
): Extract<Target, { kind: 'elements' }> {
  const isDetail = ({ name }: SourceElement) => name === 'dt' || name === 'dd'
  if (!target.elements.every(isDetail)) return target
  const tree = parseSource(pageHtml(source))
  const lists = target.elements.flatMap(({ index }) => listAround(tree.elements[index]) ?? [])
  const [first, ...rest] = tree.elements.filter(
    (one) => one.name === 'dd' && lists.some((list) => isInside(one, list)),
  )
  return first ? { kind: 'elements', elements: [first, ...rest], words: 'the details' } : target
}

function listAround(element: SourceElement | undefined): SourceElement | undefined {
  let at = element
  while (at && at.name !== 'dl') at = at.parent
  return at
}

function setElements(
  { source }: Working,
  { elements, words }: Extract<Target, { kind: 'elements' }>,
  look: Look,
): Done | Declined {
  let html = pageHtml(source)
  let css = pageCss(source)
  const before = parseSource(html)
  const own = elements.flatMap(({ index }) => before.elements[index] ?? [])
  const all = reachOfLook(before, css, own, look)
  for (const group of alike(all, (element) => styleOf(before, css, element)['font-size']?.value ?? '')) {
    const tree = parseSource(html)
    const same = group.flatMap(({ index }) => tree.elements[index] ?? [])
    const [first, ...rest] = same
    if (!first) continue
    // By the style before all of it: what is around has grown by now.
    const [old = first] = group
    const changes = changesOf(look, styleOf(before, pageCss(source), old), old)
    const made =
      first.name === 'tr' && rest.length === 0
        ? setRowStyle(tree, css, first, changes)
        : setStyle(tree, css, [first, ...rest], changes)
    if (!made)
      return {
        declined: 'This has no look of its own that could be set: choose the text or the part around it.',
      }
    if (!isPageEdit(made)) return { declined: made.refused }
    html = made.html
    css = made.css ?? css
  }
  if (html === pageHtml(source) && css === pageCss(source)) return { declined: 'It looks just so already.' }
  const tree = parseSource(html)
  const after = { ...source, files: { ...source.files, 'template.html': html, 'style.css': css } }
  const now = elements.flatMap(({ index }) => tree.elements[index] ?? [])
  const named = now.map((element) => reached(after, tree, element))
  return {
    files: {
      ...(html !== pageHtml(source) && { 'template.html': html }),
      ...(css !== pageCss(source) && { 'style.css': css }),
    },
    named,
    summary: `Set ${words} ${lookWords(look)}`,
  }
}

/** Those that are of one kind get one rule. */
function alike(
  elements: readonly SourceElement[],
  sizeOf: (element: SourceElement) => string,
): SourceElement[][] {
  const groups = new Map<string, SourceElement[]>()
  for (const element of elements) {
    const holder = element.parent
    const key = `${element.name} ${classOf(element)} ${holder?.name === 'tr' ? holder.start : ''} ${sizeOf(element)}`
    groups.set(key, [...(groups.get(key) ?? []), element])
  }
  return [...groups.values()]
}

function classOf({ attributes }: SourceElement): string {
  return attributes.find(({ name }) => name === 'class')?.value ?? ''
}

function changesOf(look: Look, style: ReturnType<typeof styleOf>, element: SourceElement): StyleChanges {
  const { colour, size, family, weight, slant, align } = look
  const ground = style['background-color']
  const hasGround =
    ground !== undefined &&
    ground.from !== 'default' &&
    !/^(?:transparent|none|inherit|#fff(?:fff)?|white)$/.test(ground.value)
  const isHead = element.parent?.parent?.name === 'thead' || rowCells(element) !== undefined
  const fontSize =
    size &&
    ('css' in size
      ? size.css
      : scaled(style['font-size']?.resolved ?? style['font-size']?.value, size.factor))
  const lineHeight = fontSize === undefined ? undefined : lineFor(style, fontSize)
  return {
    ...(colour &&
      (colour.isGround || (hasGround && isHead)) && {
        'background-color': colour.value,
        color: colour.ink ?? readableOn(colour.value),
      }),
    ...(colour && !colour.isGround && !(hasGround && isHead) && { color: colour.value }),
    ...(fontSize !== undefined && { 'font-size': fontSize }),
    ...(lineHeight !== undefined && { 'line-height': lineHeight }),
    ...(family && { 'font-family': family.value }),
    ...(weight && { 'font-weight': weight === 'bold' ? '600' : '400' }),
    ...(slant && { 'font-style': slant }),
    ...(align && { 'text-align': align }),
  }
}
