import { isDeepStrictEqual } from 'node:util'
import { promptText } from '@platen/contract'
import { draftShape, isJsonObject, isSameSource, newFaults, readSample } from '@platen/template/draft'
import { fieldMentions, type SourceElement } from '@platen/template/markup'
import { compileTemplate } from '@platen/merge'
import { codeRefusal } from './code-refusal.ts'
import { describeFaults } from './describe-faults.ts'
import { reachOf } from '../reach/reach.ts'
import type { About, EditContext, ProposedEdit } from './proposed-edit.ts'
import { namedBetween } from '../reach/named-between.ts'
import type { NumberedPage } from '../working-copy/numbered-page.ts'
import { addressRefusal } from './address-refusal.ts'
import { asksForRemoval, asksToRemove, namesField } from './asked-to-remove.ts'
import { assetRefusal } from './asset-refusal.ts'
import { foreignLettersFault, misleadingLettersFault } from './foreign-script.ts'
import { newlyUnbalanced } from './html-balance.ts'
import { givenNames, knownNames, lostFields, printedNames } from './lost-fields.ts'
import { addsStyleSheet } from './page-styles.ts'
import { fieldUses } from './printed-fields.ts'
import { usedFields } from './used-fields.ts'

/** Why an edit is refused: one message for the model with a way to fix it, one for people. */
export interface EditRefusal {
  model: string
  person: string
}

/** Comparing longer pages would block the process. */
const pageLettersMax = 300_000

/** Checks an edit for broken HTML, lost fields and changes beyond the request. The checks for publishing run afterwards. */
export function editRefusal(
  edit: ProposedEdit,
  about: About | undefined,
  context: EditContext,
): EditRefusal | undefined {
  const { copy } = context
  if (about === undefined)
    return {
      model: 'Call set_about first: which elements is the request about?',
      person: 'The target of the request has not been set yet.',
    }
  if (edit.source === copy.source || isSameSource(edit.source, copy.source))
    return { model: 'The edit changes nothing.', person: 'The edit changes nothing.' }
  const html = edit.source.files['template.html'] ?? ''
  if (html.length > Math.max(pageLettersMax, copy.tree.html.length))
    return { model: 'The page would be too long.', person: 'The page would be too long.' }
  const merge = mergeRefusal(copy.tree.html, html, edit)
  if (merge) return merge
  const after = copy.pageOf(edit.source)
  const [torn, ...more] = newlyUnbalanced(copy.tree, after.tree)
  if (torn !== undefined)
    return {
      model: `The HTML would not be well-formed: ${[torn, ...more.slice(0, 3)].join(' ')} Write whole elements.`,
      person: `The HTML would not be well-formed: ${torn}`,
    }
  // In a new template, no element is outside of the request.
  if (context.request.isNew !== true && addsStyleSheet(copy.tree, after.tree))
    return {
      model: 'Style sheets in the page are not allowed. Put styles into set_css.',
      person: 'It would have added a style sheet to the page.',
    }
  return (
    givenDataRefusal(edit, context) ??
    addressRefusal(copy.begun.source, edit.source, context.request) ??
    assetRefusal(copy.begun.source, edit.source, context.request) ??
    codeRefusal(copy.begun.source, edit.source, context.request) ??
    lettersRefusal(edit, context) ??
    lossRefusal(edit, about, context) ??
    reachRefusal(edit, { about, after }, context)
  )
}

function givenDataRefusal({ source }: ProposedEdit, { givenData }: EditContext): EditRefusal | undefined {
  if (!givenData) return undefined
  const { data } = readSample(source.files['sample.json'] ?? '')
  if (data && keepsAll(data, givenData)) return undefined
  return {
    model:
      'It changes the data that the person provided: its values in sample.json must stay unchanged. Print, declare or calculate them under their names. Only keys that the data does not have can be added. Put other data into samples/NAME.json.',
    person: 'It would have changed the data that you provided.',
  }
}

/** Returns whether data has all provided values at their positions. Objects can have more keys, but lists cannot have more items. */
function keepsAll(data: unknown, given: unknown): boolean {
  if (Array.isArray(given))
    return (
      Array.isArray(data) &&
      data.length === given.length &&
      given.every((one, index) => keepsAll(data[index], one))
    )
  if (!isJsonObject(given)) return isDeepStrictEqual(data, given)
  return (
    isJsonObject(data) &&
    Object.entries(given).every(([key, one]) => Object.hasOwn(data, key) && keepsAll(data[key], one))
  )
}

/** Checks only the page and the language files: settings and samples can contain any letters. */
function lettersRefusal(edit: ProposedEdit, { copy, request }: EditContext): EditRefusal | undefined {
  const words = ({ files }: ProposedEdit['source']) =>
    Object.entries(files)
      .filter(([path]) => path === 'template.html' || path.startsWith('texts/'))
      .map(([, text]) => text)
      .join('\n')
  const { sample, files } = request
  const known = [...Object.values(copy.source.files), sample?.text ?? '', ...files.map(({ name }) => name)]
  const misleading = misleadingLettersFault(words(edit.source), words(copy.source), known.join('\n'))
  if (misleading !== undefined) return { model: misleading, person: misleading }
  if (edit.beyond !== undefined) return undefined
  const found = foreignLettersFault(words(edit.source), known.join('\n'), promptText(request.prompt))
  return found === undefined
    ? undefined
    : { model: `${found} If the request asks for this, give \`beyond\` with the reason.`, person: found }
}

/** Checks the merge tags first, because errors in merge tags can cause other errors. */
function mergeRefusal(before: string, html: string, { source }: ProposedEdit): EditRefusal | undefined {
  const [was, is] = [before, html].map((text) => compileTemplate(text, { file: 'template.html' }))
  if (is?.ok !== false) return undefined
  const fresh = newFaults(was?.ok === false ? was.faults : [], is.faults)
  return fresh.length === 0
    ? undefined
    : {
        model: `The merge tags would have errors:\n${describeFaults(fresh, source)}`,
        person: fresh[0]?.message ?? '',
      }
}

function lossRefusal(
  edit: ProposedEdit,
  { elements }: About,
  { copy, request, removed }: EditContext,
): EditRefusal | undefined {
  const given = request.isNew === true ? givenNames(copy.begun.source) : new Set<string>()
  const renamed = edit.renames ?? []
  const lost = lostFields(copy.source, edit.source)
    .filter((name) => !renamed.some((old) => name === old || name.startsWith(`${old}.`)))
    // A template created from scratch can replace anything except the provided data.
    .filter((name) => (request.isNew === true ? given : initialNames(copy)).has(name))
    .filter((name) => !isOnlyDrawingRemoved(name, edit, promptText(request.prompt)))
  if (lost.length === 0) return undefined
  const said = edit.removes ?? []
  const unsaid = lost.filter((name) => !said.some((one) => isOf(name, one)))
  const names = (list: readonly string[]) => list.slice(0, 8).join(', ')
  if (unsaid.length > 0)
    return {
      model: `It would lose ${names(unsaid)}. Keep these fields with the same merge tags. Only if the request explicitly asks for their removal, name them in removes.`,
      person: `It would have lost ${names(unsaid)}.`,
    }
  const prompt = promptText(request.prompt)
  const inside = elements.flatMap((number) => {
    const element = copy.element(number)
    return element ? [copy.tree.html.slice(element.start, element.end)] : []
  })
  const used = usedFields(copy.source)
  const isLeftOver = (name: string) => removed.has(name) && !used.has(name)
  const unasked = lost.filter((name) => !isLeftOver(name) && !asksToRemove(prompt, name, copy.source, inside))
  if (unasked.length === 0) return undefined
  const printing = printingElements(copy, unasked)
  // The scope can only be set before the first change.
  const outside =
    !copy.isChanged &&
    asksForRemoval(prompt) &&
    unasked.every((name) => namesField(prompt, name, copy.source))
  return {
    model:
      outside && printing.length > 0
        ? `The elements given to set_about do not include ${names(unasked)}. Printed by: element ${printing.join(', ')}. If the request asks to remove this, call set_about with it before the first change. Otherwise, keep these fields.`
        : `The request does not ask to remove ${names(unasked)}. Keep these fields.`,
    person: `It would have lost ${names(unasked)}, which was not requested.`,
  }
}

/** Returns the numbers of the smallest elements that print fields. */
function printingElements(copy: EditContext['copy'], names: readonly string[]): number[] {
  const { html, elements } = copy.tree
  const found = fieldMentions(html, draftShape(copy.source)).flatMap(({ path, start }) =>
    names.includes(path.join('.'))
      ? (elements.findLast((one) => one.start < start && start < one.end) ?? [])
      : [],
  )
  return [...new Set(found.map((element) => copy.numberOf(element)))].slice(0, 8)
}

/** Whether the prompt asks to remove a code, chart or picture, and the field that it showed is still printed as text. */
function isOnlyDrawingRemoved(name: string, { source }: ProposedEdit, prompt: string): boolean {
  return asksForRemoval(prompt) && drawings.test(prompt) && fieldUses(source).get(name)?.has('text') === true
}

const drawings =
  /(?<!\p{L})(?:(?:bar|qr|payment|zahl|strich)[- ]?codes?|codes?|charts?|graphs?|diagrams?|pictures?|images?|photos?|logos?|diagramme?|bild(?:er)?|fotos?|codigos?|códigos?|gráficos?|graphiques?|imagen(?:es)?|codici|codice|grafici|grafico|immagin[ei])(?!\p{L})|код|图|圖|码|碼|コード|코드/iu

/** Returns the fields of the draft that was sent. Fields that the turn added can be removed again. */
function initialNames({ begun }: EditContext['copy']): Set<string> {
  return new Set([...printedNames(begun.source), ...knownNames(begun.source)])
}

function isOf(name: string, said: string): boolean {
  return name === said || name.startsWith(`${said}.`) || name.endsWith(`.${said}`)
}

function reachRefusal(
  edit: ProposedEdit,
  { about, after }: { about: About; after: NumberedPage },
  { copy, request }: EditContext,
): EditRefusal | undefined {
  const isEmptyPage = copy.tree.elements.length === 0
  if (request.isNew === true || isEmptyPage || edit.renames || edit.beyond !== undefined) return undefined
  const { elements, settings } = aboutAfter(edit, about, { before: copy.page, after })
  const named = namedBetween(copy.page, after, elements)
  // Fields are compared only in the report at the end of the turn.
  const { beyond } = reachOf({
    before: copy.source,
    after: edit.source,
    named,
    asked: { settings },
    isUnfinished: true,
  })
  if (beyond.length === 0) return undefined
  const words = beyond.map((one) => one.words).slice(0, 5)
  return {
    model: `It also changes ${words.join(', ')}, which the request is not about. Change only what the request is about: in CSS, use a selector that matches nothing else, such as a new class; in the page, replace a smaller passage. Add new content next to or inside an element that the request is about. If this is not possible, give \`beyond\` with the reason.`,
    person: `It would have changed ${words.join(', ')} as well.`,
  }
}

/** Returns what the request is about after an edit. New elements in or next to elements of the request are included. */
export function aboutAfter(
  { at }: Pick<ProposedEdit, 'at'>,
  about: About,
  { before, after }: { before: NumberedPage; after: NumberedPage },
): About {
  const ids = new Set(about.elements)
  if (ids.size === 0) return about
  const isNamed = (element: SourceElement | undefined, page: NumberedPage) => {
    for (let one = element; one; one = one.parent) if (ids.has(page.numberOf(one))) return true
    return false
  }
  const isAtNamed = at !== undefined && isNamed(before.element(at), before)
  const fresh = new Set(after.newSince(before))
  const tops = [...fresh].filter(({ parent }) => !parent || !fresh.has(parent))
  const own = tops.filter(
    (one) =>
      isAtNamed ||
      isNamed(one.parent, after) ||
      besides(one, { page: after, isFresh: (other) => fresh.has(other) }).some((other) =>
        isNamed(other, after),
      ),
  )
  return own.length === 0
    ? about
    : { ...about, elements: [...about.elements, ...own.map((one) => after.numberOf(one))] }
}

/** Returns the nearest siblings on both sides of an element that existed before the edit. */
function besides(
  element: SourceElement,
  { page, isFresh }: { page: NumberedPage; isFresh: (element: SourceElement) => boolean },
): SourceElement[] {
  const siblings = page.tree.elements.filter(({ parent }) => parent === element.parent)
  const at = siblings.indexOf(element)
  const known = (one: SourceElement) => !isFresh(one)
  return [siblings.slice(0, at).findLast(known), siblings.slice(at + 1).find(known)].filter(
    (one) => one !== undefined,
  )
}
